"""Runs a drawing library in a separate process and measures it.

    peer.py NAME

Prints `ready VERSION` or `absent REASON`, then one line of output for each line of input:

    run WORK REPETITIONS    SECONDS PROCESSOR-SECONDS
    picture WORK FILE       written
"""

import importlib
import struct
import sys
import time
import zlib


def write_png(path, pixels):
    """Writes an array of rows of RGBA pixels as a PNG file."""
    height, width = pixels.shape[:2]

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + pixels[y].tobytes() for y in range(height))
    with open(path, "wb") as file:
        file.write(
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))


def main():
    say = lambda text: print(text, flush=True)
    try:
        peer = importlib.import_module(sys.argv[1] + "_peer").Peer()
    except Exception as error:  # Any error means that the library is not available.
        say("absent " + str(error).replace("\n", " "))
        return
    say("ready " + peer.version)
    # The repetitions of each benchmark are numbered consecutively over all its runs.
    steps, counts = {}, {}
    for line in sys.stdin:
        words = line.split()
        if len(words) != 3:
            say("absent invalid request")
            continue
        verb, work, argument = words
        try:
            if hasattr(peer, "run"):
                wall, processor = peer.run(work, int(argument))
                say(f"{wall} {processor}")
                continue
            if work not in steps:
                steps[work] = getattr(peer, work.replace("-", "_"))()
                counts[work] = 0
            step = steps[work]
            repetitions = int(argument) if verb == "run" else 1
            first = counts[work] if verb == "run" else 0
            numbers = range(first, first + repetitions)
            counts[work] += repetitions
            if verb == "picture":
                peer.clear()
            wall, processor = time.perf_counter(), time.process_time()
            for number in numbers:
                step(number)
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            if verb == "picture":
                write_png(argument, peer.pixels())
                say("written")
            else:
                say(f"{wall} {processor}")
        except AttributeError as error:
            say(f"absent {error}")
        except Exception as error:
            say("absent " + repr(error).replace("\n", " "))


main()
