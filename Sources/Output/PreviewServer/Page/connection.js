// The socket to the session: it comes back when it was lost, and tells the page what it was in.

/** The longest wait between two attempts, in milliseconds. */
const LONGEST_WAIT = 4000;

export class Connection {
  /** `on` has a function for each kind of message, `open` and `lost`. */
  constructor(on) {
    this.on = on;
    this.wait = 250;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}${location.pathname}socket`);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.wait = 250;
      this.on.open();
    });
    socket.addEventListener('message', (event) => this.take(event.data));
    socket.addEventListener('close', () => {
      this.on.lost();
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  send(what, parts = {}) {
    if (this.isOpen) this.socket.send(JSON.stringify({ do: what, ...parts }));
  }

  take(data) {
    if (typeof data === 'string') {
      const message = JSON.parse(data);
      this.on[message.is]?.(message.body);
      return;
    }
    const length = new DataView(data).getUint32(0);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    this.on.frame(head, new Blob([new Uint8Array(data, 4 + length)], { type: 'image/png' }));
  }
}
