from omaha._support.checks import MAX_CHIPS as MAX_CHIPS
