#!/usr/bin/env node
// A bot in JavaScript, over the protocol of docs/matches.md: one line of JSON a message.
//
//     omaha match 'cmd:node examples/bots/tight.js' Random --hands 20000 --duplicate
//
// It raises when its hole cards have two of a rank of ten or more, and calls small bets.
"use strict";
const lines = require("node:readline").createInterface({ input: process.stdin });
const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const cardsOf = new Map(); // hand number -> my hole cards

function decide({ legal, pot, hand }) {
  const ranks = cardsOf.get(hand).match(/../g).map((card) => card[0]);
  const paired = ranks.some((rank, i) => "TJQKA".includes(rank) && ranks.indexOf(rank) < i);
  if (paired && legal.max_raise_to !== null) return { act: "raise", to: legal.max_raise_to };
  if (legal.check) return { act: "check" };
  return { act: paired || legal.call * 4 <= pot ? "call" : "fold" };
}

lines.on("line", (text) => {
  const message = JSON.parse(text);
  switch (message.type) {
    case "hello": // what it decides depends on one hand alone, so it can play many at once
      return send({ type: "ready", protocol: 1, name: "tight", hands: 64 });
    case "hand":
      return cardsOf.set(message.hand, message.cards);
    case "act":
      return send({ id: message.id, ...decide(message) });
    case "end":
      return cardsOf.delete(message.hand);
    case "bye":
      return process.exit(0);
  }
});
lines.on("close", () => process.exit(0));
