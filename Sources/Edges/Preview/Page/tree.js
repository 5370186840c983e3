// The list of layers and the values of the one that is selected.

export class Tree {
  constructor(list, select) {
    this.list = list;
    this.select = select;
    this.rows = new Map();
    list.addEventListener('click', (event) => {
      const row = event.target.closest('li');
      if (row) this.select(row.dataset.path);
    });
    list.addEventListener('keydown', (event) => this.key(event));
  }

  show(layers, selection) {
    this.layers = layers;
    const rows = new Map();
    const items = layers.map((layer) => {
      const row = document.createElement('li');
      row.role = 'treeitem';
      row.id = `layer-${rows.size}`;
      row.dataset.path = layer.path;
      row.ariaLevel = layer.depth + 1;
      row.style.setProperty('--depth', layer.depth);
      const name = document.createElement('span');
      name.textContent = layer.title;
      const kind = document.createElement('small');
      const own = layer.title.replace(/\[\d+\]$/, '') === layer.layerClass ? '' : layer.layerClass;
      kind.textContent = [layer.isMask ? 'mask' : '', own, layer.hidden ?? ''].filter(Boolean).join(' · ');
      row.classList.toggle('is-hidden', layer.hidden != null);
      row.append(name, kind);
      rows.set(layer.path, row);
      return row;
    });
    this.rows = rows;
    this.list.replaceChildren(...items);
    this.mark(selection);
  }

  mark(selection) {
    this.selection = selection;
    for (const [path, row] of this.rows) row.ariaSelected = path === selection;
    const row = this.rows.get(selection);
    row?.scrollIntoView({ block: 'nearest' });
    if (row) this.list.setAttribute('aria-activedescendant', row.id);
    else this.list.removeAttribute('aria-activedescendant');
  }

  key(event) {
    const paths = [...this.rows.keys()];
    const place = paths.indexOf(this.selection);
    const next = { ArrowDown: place + 1, ArrowUp: Math.max(place - 1, 0), Home: 0, End: paths.length - 1 }[event.key];
    if (event.key === 'Escape') this.select(null);
    else if (next === undefined || !paths[next]) return;
    else this.select(paths[next]);
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Shows a layer's values at a moment. */
export function showValues(moment) {
  const list = document.getElementById('values');
  document.getElementById('values-none').hidden = moment != null;
  document.getElementById('values-title').textContent = moment ? moment.layer.split('/').at(-1) : 'Values';
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
