// The list of layers and the values of the one that is selected.

/** The path of a layer: the titles of all layers around it and its own. Made for one layer at a time. */
export function pathOf(layers, place) {
  const titles = [];
  let depth = Infinity;
  for (let index = place; index >= 0; index -= 1) {
    if (layers[index].depth >= depth) continue;
    titles.push(layers[index].title);
    depth = layers[index].depth;
  }
  return titles.reverse().join('/');
}

/** The place of the first layer of a path, or null. */
export function placeOf(layers, path) {
  // By depth, how much of the path the titles so far are; -1 where they are not its beginning.
  const known = [];
  for (const [place, { title, depth }] of layers.entries()) {
    known.length = depth;
    let start = 0;
    if (depth > 0) start = known[depth - 1] >= 0 && path[known[depth - 1]] === '/' ? known[depth - 1] + 1 : -1;
    const end = start >= 0 && path.startsWith(title, start) ? start + title.length : -1;
    if (end === path.length) return place;
    known.push(end);
  }
  return null;
}

export class Tree {
  constructor(list, select) {
    this.list = list;
    this.select = select;
    this.rows = [];
    list.addEventListener('click', (event) => {
      const row = event.target.closest('li');
      if (row) this.select(+row.dataset.place);
    });
    list.addEventListener('keydown', (event) => this.key(event));
  }

  show(layers, selection) {
    this.layers = layers;
    this.rows = layers.map((layer, place) => {
      const row = document.createElement('li');
      row.role = 'treeitem';
      row.id = `layer-${place}`;
      row.dataset.place = place;
      row.ariaLevel = layer.depth + 1;
      row.style.setProperty('--depth', layer.depth);
      const name = document.createElement('span');
      name.textContent = layer.title;
      const kind = document.createElement('small');
      const own = layer.title.replace(/\[\d+\]$/, '') === layer.layerClass ? '' : layer.layerClass;
      kind.textContent = [layer.isMask ? 'mask' : '', own, layer.hidden ?? ''].filter(Boolean).join(' · ');
      row.classList.toggle('is-hidden', layer.hidden != null);
      row.append(name, kind);
      return row;
    });
    this.list.replaceChildren(...this.rows);
    this.mark(selection);
  }

  mark(selection) {
    this.selection = selection;
    this.rows.forEach((row, place) => { row.ariaSelected = place === selection; });
    const row = this.rows[selection];
    row?.scrollIntoView({ block: 'nearest' });
    if (row) this.list.setAttribute('aria-activedescendant', row.id);
    else this.list.removeAttribute('aria-activedescendant');
  }

  key(event) {
    const place = this.selection ?? -1;
    const next = { ArrowDown: place + 1, ArrowUp: Math.max(place - 1, 0), Home: 0, End: this.rows.length - 1 }[event.key];
    if (event.key === 'Escape') this.select(null);
    else if (next === undefined || !this.rows[next]) return;
    else this.select(next);
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Shows the values of the layer of a title at a moment. */
export function showValues(moment, title) {
  const list = document.getElementById('values');
  document.getElementById('values-none').hidden = moment != null;
  document.getElementById('values-title').textContent = moment ? title : 'Values';
  if (!moment) return list.replaceChildren();
  // Rows stay where they are while only texts change.
  const keys = moment.values.map((entry) => entry.key).join();
  if (list.dataset.keys !== keys) {
    list.dataset.keys = keys;
    list.replaceChildren(...moment.values.flatMap((entry) => {
      const term = document.createElement('dt');
      term.textContent = entry.key;
      return [term, document.createElement('dd')];
    }));
  }
  moment.values.forEach((entry, index) => {
    const cell = list.children[2 * index + 1];
    if (cell.textContent !== entry.text) cell.textContent = entry.text;
    cell.classList.toggle('moves', entry.moves);
  });
}
