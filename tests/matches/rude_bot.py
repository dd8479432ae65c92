"""A program for matches that behaves as its arguments say; it needs nothing but Python."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

MODE = sys.argv[1]


def write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def send(message: Any) -> None:
    write(json.dumps(message).encode() + b"\n")


def polite(message: Any) -> dict[str, Any]:
    return {"id": message["id"], "act": "check" if message["legal"]["check"] else "call"}


def hang() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(60)


def answer(message: Any, asked: int) -> None:
    number = message["id"]
    if MODE == "crash":
        print("I am\nout of \x1b[31mhere", file=sys.stderr, flush=True)
        os._exit(3)
    elif MODE == "crash once" and message["hand"] == 5:
        os._exit(4)
    elif MODE == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif MODE == "illegal":
        send({"id": number, "act": "raise", "to": 10**9})
    elif MODE == "closes stdout":
        os.close(1)
        hang()
    elif MODE == "floods stdout":
        while True:
            write(b"\n" * 10_000)
    elif MODE == "floods replies":
        while True:
            write(b'{"id":0}\n' * 1_000)
    elif MODE == "endless line":
        while True:
            write(b"x" * 10_000)
    elif MODE == "floods stderr":
        for _ in range(20):
            os.write(2, b"no\n" * 5_000)
        os.write(2, b"the end\n")
        send(polite(message))
    elif MODE == "partial lines":
        text = json.dumps(polite(message)).encode() + b"\n"
        for i in range(len(text)):
            write(text[i : i + 1])
    elif MODE == "half a line":
        write(b'{"id":')
        os._exit(0)
    elif MODE == "hangs":
        hang()
    elif MODE == "not UTF-8":
        write(b'{"id":1,"act":"\xff\xfe"}\n')
    elif MODE == "not JSON":
        write(b"raise!\n")
    elif MODE == "deep JSON":
        write(b"[" * 60_000 + b"\n")
    elif MODE == "a list":
        send([number, "call"])
    elif MODE == "NaN":
        send({"id": number, "act": "raise", "to": float("nan")})
    elif MODE == "infinity":
        write(b'{"id":%d,"act":"raise","to":1e999}\n' % number)
    elif MODE == "half a chip":
        send({"id": number, "act": "raise", "to": 4.5})
    elif MODE == "huge number":
        write(b'{"id":%d,"act":"raise","to":%s}\n' % (number, b"9" * 30_000))
    elif MODE == "minus":
        send({"id": number, "act": "raise", "to": -4})
    elif MODE == "true chips":
        send({"id": number, "act": "raise", "to": True})
    elif MODE == "no amount":
        send({"id": number, "act": "raise"})
    elif MODE == "unknown act":
        send({"id": number, "act": ["call"]})
    elif MODE == "no id":
        send({"act": "call"})
    elif MODE == "id of the future":
        send({"id": number + 1, "act": "call"})
    elif MODE == "old ids":
        send({"id": 1, "act": "fold"} if asked > 1 else polite(message))
        if asked > 1:
            send(polite(message))
    elif MODE == "with children":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        os._exit(1)
    else:
        send(polite(message))


def main() -> None:
    if MODE == "exits at once":
        print("no licence", file=sys.stderr)
        sys.exit(7)
    if MODE == "deaf":
        send({"type": "ready", "protocol": 1})
        hang()
    asked = 0
    for line in sys.stdin:
        if len(sys.argv) > 3:
            with open(sys.argv[3], "a") as log:
                log.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            if MODE == "wrong version":
                send({"type": "ready", "protocol": 2})
            elif MODE == "not ready":
                write(b"welcome to my bot\n")
            else:
                send({"type": "ready", "protocol": 1, "hands": int(sys.argv[2])})
        elif message["type"] == "act":
            asked += 1
            answer(message, asked)
        elif message["type"] == "bye" and MODE == "stays":
            hang()
    if MODE == "loud at the end":
        while True:
            write(b"bye\n" * 1000)


main()
