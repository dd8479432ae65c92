#!/usr/bin/env perl
# A bot in Perl, over the protocol of docs/matches.md, with Perl's own JSON module.
#
#     omaha match examples/bots/caller.pl Random --hands 20000 --duplicate
#
# It bets half the pot now and then where it may check, and calls everything.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # every reply goes out at once
my $json = JSON::PP->new->canonical;

while ( my $line = <STDIN> ) {
    my $message = $json->decode($line);
    my $type    = $message->{type};
    if ( $type eq 'hello' ) {
        srand( $message->{seed} );    # the same seed, the same match
        print '{"type":"ready","protocol":1,"name":"caller"}', "\n";
    }
    elsif ( $type eq 'act' ) {
        my $legal = $message->{legal};
        my %reply = ( id => $message->{id}, act => $legal->{check} ? 'check' : 'call' );
        if ( $legal->{check} && defined $legal->{max_raise_to} && rand() < 0.3 ) {
            my $total = int( $message->{pot} / 2 ) + $message->{bets}[ $message->{seat} ];
            $total = $legal->{min_raise_to} if $total < $legal->{min_raise_to};
            $total = $legal->{max_raise_to} if $total > $legal->{max_raise_to};
            %reply = ( id => $message->{id}, act => 'raise', to => $total );
        }
        print $json->encode( \%reply ), "\n";
    }
    elsif ( $type eq 'bye' ) {
        last;
    }
}
