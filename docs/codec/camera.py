#!/usr/bin/env python3
"""What docs/wire.md asks of a camera, with Python's standard library alone. For example:

    echo 17 93.5 photo.jpg | python3 camera.py 127.0.0.1 1883 7 SECRET /var/tmp/camera-7

Each line on standard input is a sighting: a class id, its confidence, and the file of a photo if there is one. The
folder keeps what has to survive a power cut: the counter, messages until their PUBACK, and which commands were
executed. The camera stays connected for commands until it is interrupted (Ctrl+C).
"""
import argparse, json, os, pathlib, random, socket, ssl, struct, sys, threading, time

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
for name, kind in {"host": str, "port": int, "device": str, "secret": str, "folder": pathlib.Path}.items():
    arguments.add_argument(name, type=kind)
arguments.add_argument("ca_file", nargs="?", help="PEM file of the CA, for the TLS port")
camera = arguments.parse_args()
OUTBOX, EXECUTED, COUNTER = (camera.folder / name for name in ("outbox", "executed", "counter"))
URGENCY = {"insights": 1, "answers": 1, "health": 2, "photos": 3}  # photos may be refused while the disk is full
REFUSALS = {3: "the database is away", 4: "the id or the secret is wrong", 5: "refused for a minute"}
PHOTO_MAX_BYTES, SENDING = 8 * 2**20, threading.Lock()
sys.stdout.reconfigure(line_buffering=True)

def save(path, data):
    """Writes a file as a whole or not at all."""
    draft = camera.folder / f"draft{threading.get_ident()}"
    with open(draft, "wb") as file:
        file.write(data); file.flush(); os.fsync(file.fileno())
    os.replace(draft, path)

def post(kind, payload):
    data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    save(OUTBOX / f"{URGENCY[kind.split('/')[0]]} {time.time_ns()} {kind.replace('/', ' ')}", data)

def see(class_id, confidence, photo=None):
    picture = pathlib.Path(photo).read_bytes() if photo else b""
    if len(picture) > PHOTO_MAX_BYTES: raise ValueError("the photo has more than 8 MiB")
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    number = int(COUNTER.read_text()) + 1 if COUNTER.exists() else 1
    save(COUNTER, str(number).encode())  # before its use: a message id must not come again with other content
    post("insights", {"message_id": number, "comms_source": "cell", "insights": [{
        "index": 0, "alg_id": 1, "class_id": int(class_id), "confidence": float(confidence), "file_ctime": now,
        "photo": bool(picture)}]})
    post("health", {"message_id": number, "battery_voltage": 3.91, "recorded_at": now, "software_version": "1.0.0"})
    if picture: post(f"photos/{number}/0", picture)

def watch():
    for line in filter(str.strip, sys.stdin):
        try: see(*line.split())
        except (OSError, TypeError, ValueError) as error: print(f"Not a sighting: {line.strip()}: {error}")

def execute(command):
    """Executes a command once, however often it comes, and answers it each time."""
    done = EXECUTED / command["id"]
    if command["type"] == "cancel": return
    if not done.exists():  # Here a camera also does what the command says.
        status = "success" if command["type"] == "update_state" else "failed"
        save(done, json.dumps({"id": command["id"], "status": status}).encode())
    post("answers", done.read_bytes())

def text(value): return struct.pack(">H", len(value.encode())) + value.encode()

def send(link, first, body):
    size, rest = b"", len(body)
    while rest or not size: size, rest = size + bytes([rest % 128 | (128 if rest > 127 else 0)]), rest // 128
    with SENDING: link.sendall(bytes([first]) + size + body)

def receive(stream):
    first, size, shift, digit = stream.read(1), 0, 0, 128
    if not first: raise OSError("the connection was closed")
    while digit > 127: digit = stream.read(1)[0]; size |= (digit & 127) << shift; shift += 7
    return first[0] >> 4, stream.read(size)

def transmit(link, acknowledged, over):
    try: transmit_all(link, acknowledged, over)
    except OSError: pass  # the other thread reads the end of the connection

def transmit_all(link, acknowledged, over):
    """Sends one message after the other, the most urgent first, each until its PUBACK has come."""
    pinged = time.monotonic()
    while not over.is_set():
        waiting = min(OUTBOX.iterdir(), default=None)
        if waiting:
            kind = "/".join(waiting.name.split()[2:])
            acknowledged.clear()
            send(link, 0x32, text(f"sentinels/{camera.device}/up/{kind}") + b"\0\2" + waiting.read_bytes())
            if not acknowledged.wait(120): return link.shutdown(socket.SHUT_RDWR)
            if not over.is_set(): waiting.unlink(); print(f"Acknowledged: {kind}")
        elif time.monotonic() - pinged > 60: send(link, 0xC0, b"")  # PINGREQ
        else: time.sleep(0.1); continue
        pinged = time.monotonic()

def converse(link):
    stream, acknowledged, over = link.makefile("rb"), threading.Event(), threading.Event()
    send(link, 0x10, text("MQTT") + b"\4\xC2\0\x78" + text(camera.device) * 2 + text(camera.secret))  # keepalive 120 s
    if code := receive(stream)[1][1]: raise PermissionError(code, REFUSALS.get(code, "refused"))
    print(f"Connected to {camera.host}:{camera.port}")
    send(link, 0x82, b"\0\1" + text(f"sentinels/{camera.device}/down/#") + b"\1")
    sender = threading.Thread(target=transmit, args=(link, acknowledged, over), daemon=True); sender.start()
    try:
        while True:
            kind, body = receive(stream)
            if kind == 4: acknowledged.set()  # PUBACK: the message is in the database
            if kind == 3:
                id_at = 2 + struct.unpack_from(">H", body)[0]
                execute(json.loads(body[id_at + 2:]))
                send(link, 0x40, body[id_at:id_at + 2])  # PUBACK, after the command was saved
    finally: over.set(); acknowledged.set(); sender.join()

for folder in (OUTBOX, EXECUTED): folder.mkdir(parents=True, exist_ok=True)
tls, pause_s = ssl.create_default_context(cafile=camera.ca_file) if camera.ca_file else None, 1
threading.Thread(target=watch, daemon=True).start()
while True:
    began, least_s = time.monotonic(), 1
    try:
        with socket.create_connection((camera.host, camera.port), timeout=300) as link:
            converse(tls.wrap_socket(link, server_hostname=camera.host) if tls else link)
    except OSError as error:
        print(f"{camera.host}:{camera.port}: {error}", file=sys.stderr)
        if error.errno == 4 and isinstance(error, PermissionError): least_s = 3600  # a person has to see to it
    pause_s = least_s if time.monotonic() - began > 60 else max(least_s, min(300, pause_s * 2))
    time.sleep(random.uniform(pause_s / 2, pause_s))
