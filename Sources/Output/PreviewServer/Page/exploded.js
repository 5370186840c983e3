// The layers in space, one behind the other: their own pictures, drawn by the engine, as cards.

export class Space {
  constructor(element, cards, select) {
    this.element = element;
    this.cards = cards;
    this.select = select;
    this.turn = { x: -18, y: 32 };
    this.near = 1;
    this.spread = 24;
    this.showsHidden = true;
    this.layers = [];
    this.listen();
  }

  listen() {
    let from = null;
    this.element.addEventListener('pointerdown', (event) => {
      from = { x: event.clientX, y: event.clientY, turn: { ...this.turn }, moved: false, card: event.target.closest('.card') };
      this.element.setPointerCapture(event.pointerId);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.hypot(dx, dy) > 4) from.moved = true;
      if (!from.moved) return;
      this.turn = { x: Math.max(-89, Math.min(89, from.turn.x - dy / 3)), y: from.turn.y + dx / 3 };
      this.place();
    });
    this.element.addEventListener('pointerup', () => {
      if (from && !from.moved) this.select(from.card ? +from.card.dataset.place : null);
      from = null;
    });
    this.element.addEventListener('pointercancel', () => { from = null; });
    this.element.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.near = Math.max(0.2, Math.min(6, this.near * Math.exp(-event.deltaY / 600)));
      this.place();
    }, { passive: false });
    this.element.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: [0, -6], ArrowRight: [0, 6], ArrowUp: [6, 0], ArrowDown: [-6, 0] }[event.key];
      if (by) this.turn = { x: Math.max(-89, Math.min(89, this.turn.x + by[0])), y: this.turn.y + by[1] };
      else if (event.key === '+') this.near = Math.min(6, this.near * 1.15);
      else if (event.key === '-') this.near = Math.max(0.2, this.near / 1.15);
      else return;
      event.preventDefault();
      event.stopPropagation();
      this.place();
    });
  }

  /** Shows the pictures of the layers of a document. */
  show(layers, document_, selection) {
    this.layers = layers;
    this.size = document_;
    this.cards.replaceChildren(...layers.map((layer) => {
      const card = document.createElement('div');
      card.className = 'card';
      const title = document_.layers[layer.depth]?.title ?? '';
      card.dataset.place = layer.depth;
      card.dataset.title = title;
      card.title = title + (layer.hidden ? ` (${layer.hidden})` : '');
      card.classList.toggle('is-hidden', layer.hidden != null);
      card.classList.toggle('is-empty', layer.picture == null);
      if (layer.picture != null) {
        const image = document.createElement('img');
        image.alt = '';
        image.draggable = false;
        image.src = `data:image/png;base64,${layer.picture}`;
        card.append(image);
      }
      return card;
    }));
    this.mark(selection);
    this.place();
  }

  mark(selection) {
    for (const card of this.cards.children) card.classList.toggle('is-selected', +card.dataset.place === selection);
  }

  /** Puts everything where it belongs. */
  place() {
    if (!this.size) return;
    const room = this.element.getBoundingClientRect();
    const fit = 0.62 * Math.min(room.width / this.size.width, room.height / this.size.height) * this.near;
    this.cards.style.transform = `scale(${fit}) rotateX(${this.turn.x}deg) rotateY(${this.turn.y}deg)`;
    // Distances are the same on the screen, however large the document is.
    const step = this.spread / Math.max(fit, 0.01);
    const middle = (this.layers.length - 1) / 2;
    this.layers.forEach((layer, index) => {
      const card = this.cards.children[index];
      card.hidden = layer.hidden != null && !this.showsHidden;
      card.style.width = `${Math.max(layer.width, 1)}px`;
      card.style.height = `${Math.max(layer.height, 1)}px`;
      card.style.left = `${layer.x - this.size.width / 2}px`;
      card.style.top = `${layer.y - this.size.height / 2}px`;
      card.style.transform = `translateZ(${(layer.depth - middle) * step}px)`;
    });
  }

  straight() {
    this.turn = { x: 0, y: 0 };
    this.near = 1;
    this.place();
  }
}
