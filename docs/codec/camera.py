#!/usr/bin/env python3
"""What docs/wire.md asks of a camera, with Python's standard library alone.

    camera.py HOST PORT DEVICE_ID SECRET FOLDER [CA_FILE]

Each line on standard input is a sighting: a class id, its confidence, and the file of a photo if there is one. FOLDER
keeps what has to survive a power cut: the counter, messages until their PUBACK, and which commands were executed.
"""
import json, os, pathlib, random, socket, ssl, struct, sys, threading, time

HOST, PORT, DEVICE, SECRET, FOLDER, CA_FILE = (*sys.argv[1:], None)[:6]
OUTBOX, EXECUTED, COUNTER = (pathlib.Path(FOLDER, name) for name in ("outbox", "executed", "counter"))
SENDING, TLS = threading.Lock(), ssl.create_default_context(cafile=CA_FILE) if CA_FILE else None

def save(path, data):
    """Writes a file as a whole or not at all."""
    draft = pathlib.Path(FOLDER, f"draft{threading.get_ident()}")
    with open(draft, "wb") as file:
        file.write(data); file.flush(); os.fsync(file.fileno())
    os.replace(draft, path)

def post(kind, payload):
    data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    save(OUTBOX / f"{time.time_ns()} {kind.replace('/', ' ')}", data)

def next_number():
    """Counts on over a reset: a message id that comes again with other content is refused."""
    number = int(COUNTER.read_text()) + 1 if COUNTER.exists() else 1
    save(COUNTER, str(number).encode())
    return number

def watch():
    for line in sys.stdin:
        class_id, confidence, *photo = line.split()
        now, number = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), next_number()
        sighting = {"index": 0, "alg_id": 1, "class_id": int(class_id), "confidence": float(confidence)}
        sighting |= {"file_ctime": now, "photo": bool(photo)}
        post("insights", {"message_id": number, "comms_source": "cell", "insights": [sighting]})
        if photo: post(f"photos/{number}/0", pathlib.Path(photo[0]).read_bytes())
        post("health", {"message_id": number, "battery_voltage": 3.91, "recorded_at": now, "software_version": "1.0.0"})

def execute(command):
    """Executes a command once, however often it comes, and answers it each time."""
    done = EXECUTED / command["id"]
    if command["type"] == "cancel": return
    if not done.exists():  # Here a camera also does what the command says.
        status = "success" if command["type"] == "update_state" else "failed"
        save(done, json.dumps({"id": command["id"], "status": status}).encode())
    post("answers", done.read_bytes())

def text(value): return struct.pack(">H", len(value)) + value.encode()

def send(link, first, body):
    size, rest = b"", len(body)
    while rest or not size: size, rest = size + bytes([rest % 128 | (128 if rest > 127 else 0)]), rest // 128
    with SENDING: link.sendall(bytes([first]) + size + body)

def receive(stream):
    first, size, shift, digit = stream.read(1), 0, 0, 128
    if not first: raise OSError("the connection was closed")
    while digit > 127: digit = stream.read(1)[0]; size |= (digit & 127) << shift; shift += 7
    return first[0] >> 4, stream.read(size)

def transmit(link, acknowledged):
    """Sends one message after the other, the oldest first, each until its PUBACK has come."""
    quiet_since = time.monotonic()
    while True:
        waiting = min(OUTBOX.iterdir(), default=None)
        if waiting:
            acknowledged.clear()
            topic = f"sentinels/{DEVICE}/up/" + "/".join(waiting.name.split()[1:])
            send(link, 0x32, text(topic) + b"\0\2" + waiting.read_bytes())
            if not acknowledged.wait(120): return link.shutdown(socket.SHUT_RDWR)
            waiting.unlink()
        elif time.monotonic() - quiet_since > 60: send(link, 0xC0, b"")  # PINGREQ
        else: time.sleep(0.1); continue
        quiet_since = time.monotonic()

def converse(link):
    stream, acknowledged = link.makefile("rb"), threading.Event()
    send(link, 0x10, text("MQTT") + b"\4\xC2\0\x78" + text(DEVICE) + text(DEVICE) + text(SECRET))
    if code := receive(stream)[1][1]: raise OSError(f"refused with {code}")  # 3: the database is away, 4: wrong secret
    send(link, 0x82, b"\0\1" + text(f"sentinels/{DEVICE}/down/#") + b"\1")
    threading.Thread(target=transmit, args=(link, acknowledged), daemon=True).start()
    while True:
        kind, body = receive(stream)
        if kind == 4: acknowledged.set()  # PUBACK: the message is in the database
        if kind == 3:
            id_at = 2 + struct.unpack_from(">H", body)[0]
            execute(json.loads(body[id_at + 2:]))
            send(link, 0x40, body[id_at:id_at + 2])  # PUBACK, after the command was saved

for folder in (OUTBOX, EXECUTED): folder.mkdir(parents=True, exist_ok=True)
threading.Thread(target=watch, daemon=True).start()
pause_s = 1
while True:
    began = time.monotonic()
    try:
        with socket.create_connection((HOST, int(PORT)), timeout=300) as link:
            converse(TLS.wrap_socket(link, server_hostname=HOST) if TLS else link)
    except OSError as error: print(error, file=sys.stderr)
    pause_s = 1 if time.monotonic() - began > 60 else min(300, pause_s * 2)
    time.sleep(random.uniform(pause_s / 2, pause_s))
