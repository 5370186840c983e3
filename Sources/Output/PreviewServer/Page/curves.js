// The values of an animation that can be changed: curves with handles, springs, keyframes, numbers, colours.
import { drag } from './timeline.js';

const SVG = 'http://www.w3.org/2000/svg';
const SPRING = { mass: [0.1, 10], stiffness: [1, 600], damping: [0, 60], initialVelocity: [-30, 30] };
/** A curve's square in its drawing, with room for what goes beyond. */
const BOX = { x: 20, y: 45, side: 160 };

export class Editor {
  constructor(body, edit) {
    this.body = body;
    this.edit = edit;
  }

  show(animation, isEditable) {
    // A field that is being written in stays as it is.
    const isSame = this.animation?.layer === animation.layer && this.animation.id === animation.id;
    if (isSame && this.body.contains(document.activeElement)) return this.update(animation);
    this.animation = animation;
    this.isEditable = isEditable;
    this.parts = new Map();
    this.body.replaceChildren(...this.pieces(animation));
  }

  /** The same animation with other numbers. */
  update(animation) {
    const keys = (animation) => animation.values.map((value) => value.key).join();
    const isSame = keys(animation) === keys(this.animation);
    this.animation = animation;
    if (!isSame) {
      this.parts = new Map();
      return this.body.replaceChildren(...this.pieces(animation));
    }
    for (const value of animation.values) this.parts.get(value.key)?.(value.numbers);
    this.parts.get('spring')?.(animation.curve);
  }

  pieces(animation) {
    const pieces = [];
    if (animation.animationClass === 'CASpringAnimation') pieces.push(this.springCurve(animation));
    for (const value of animation.values) {
      if (value.kind === 'curve') pieces.push(this.curve(value));
      pieces.push(this.field(value));
    }
    return pieces;
  }

  change(key, numbers) { this.edit(this.animation, key, numbers); }

  // One row: what it is called and its numbers.
  field(value) {
    const row = document.createElement('div');
    row.className = value.numbers.length > 2 ? 'field is-long' : 'field';
    const name = document.createElement('span');
    name.textContent = value.key;
    name.title = value.key;
    const cell = document.createElement('div');
    row.append(name, cell);
    if (value.key === 'autoreverses') {
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.ariaLabel = value.key;
      box.checked = value.numbers[0] !== 0;
      box.disabled = !this.isEditable;
      box.addEventListener('change', () => this.change(value.key, [box.checked ? 1 : 0]));
      this.parts.set(value.key, (numbers) => { box.checked = numbers[0] !== 0; });
      cell.append(box);
      return row;
    }
    let numbers = [...value.numbers];
    const updates = [];
    if (value.kind === 'color') cell.append(this.colour(value.key, () => numbers, updates));
    const range = SPRING[value.key];
    if (range) cell.append(this.slider(value.key, range, () => numbers, updates));
    numbers.forEach((number, index) => {
      const input = document.createElement('input');
      input.type = 'number';
      input.step = value.kind === 'number' && !range ? 'any' : '0.01';
      input.ariaLabel = numbers.length > 1 ? `${value.key}, number ${index + 1}` : value.key;
      input.disabled = !this.isEditable;
      input.value = text(number);
      input.addEventListener('input', () => {
        if (input.value.trim() === '' || !Number.isFinite(input.valueAsNumber)) return;
        const next = [...numbers];
        next[index] = input.valueAsNumber;
        this.change(value.key, next);
      });
      updates.push((numbers) => {
        if (document.activeElement !== input || input.valueAsNumber !== numbers[index]) {
          if (document.activeElement !== input) input.value = text(numbers[index]);
        }
      });
      cell.append(input);
    });
    const others = this.parts.get(value.key);
    this.parts.set(value.key, (next) => {
      numbers = [...next];
      for (const update of updates) update(numbers);
      others?.(numbers);
    });
    return row;
  }

  slider(key, [least, most], numbers, updates) {
    const slider = document.createElement('input');
    slider.type = 'range';
    slider.min = least;
    slider.max = most;
    slider.step = (most - least) / 400;
    slider.value = numbers()[0];
    slider.ariaLabel = `${key} slider`;
    slider.disabled = !this.isEditable;
    slider.addEventListener('input', () => this.change(key, [+slider.valueAsNumber.toFixed(3)]));
    updates.push((numbers) => { if (document.activeElement !== slider) slider.value = numbers[0]; });
    return slider;
  }

  colour(key, numbers, updates) {
    const input = document.createElement('input');
    input.type = 'color';
    input.ariaLabel = `${key} color`;
    input.disabled = !this.isEditable;
    const hex = (list) => `#${list.slice(0, 3).map((part) => Math.round(Math.max(0, Math.min(1, part)) * 255).toString(16).padStart(2, '0')).join('')}`;
    input.value = hex(numbers());
    input.addEventListener('input', () => {
      const parts = [1, 3, 5].map((start) => +(parseInt(input.value.slice(start, start + 2), 16) / 255).toFixed(4));
      this.change(key, [...parts, numbers()[3]]);
    });
    updates.push((list) => { input.value = hex(list); });
    return input;
  }

  // A curve with two handles.
  curve(value) {
    const svg = frame(value.key);
    const path = piece(svg, 'path', 'path');
    const arms = [piece(svg, 'line', 'arm'), piece(svg, 'line', 'arm')];
    const handles = [0, 1].map((index) => {
      const handle = piece(svg, 'circle', 'handle');
      handle.setAttribute('r', 7);
      handle.setAttribute('tabindex', this.isEditable ? 0 : -1);
      handle.setAttribute('role', 'slider');
      handle.setAttribute('aria-label', `${value.key}, ${index ? 'second' : 'first'} handle`);
      return handle;
    });
    let numbers = value.numbers;
    const draw = (next) => {
      numbers = next;
      const [a, b] = [at(numbers[0], numbers[1]), at(numbers[2], numbers[3])];
      const [from, to] = [at(0, 0), at(1, 1)];
      path.setAttribute('d', `M${from}C${a} ${b} ${to}`);
      [[from, a], [to, b]].forEach(([start, end], index) => {
        set(arms[index], { x1: start[0], y1: start[1], x2: end[0], y2: end[1] });
        set(handles[index], { cx: end[0], cy: end[1], 'aria-valuetext': `${numbers[2 * index]}, ${numbers[2 * index + 1]}` });
      });
    };
    draw(numbers);
    this.parts.set(value.key, draw);
    if (!this.isEditable) return svg;
    handles.forEach((handle, index) => {
      const move = (x, y) => {
        const next = [...numbers];
        next[2 * index] = +Math.max(0, Math.min(1, x)).toFixed(3);
        next[2 * index + 1] = +Math.max(-1, Math.min(2, y)).toFixed(3);
        draw(next);
        this.change(value.key, next);
      };
      drag(handle, () => (event) => {
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
        move((point.x - BOX.x) / BOX.side, 1 - (point.y - BOX.y) / BOX.side);
      });
      handle.addEventListener('keydown', (event) => {
        const by = { ArrowLeft: [-0.02, 0], ArrowRight: [0.02, 0], ArrowUp: [0, 0.02], ArrowDown: [0, -0.02] }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        move(numbers[2 * index] + by[0], numbers[2 * index + 1] + by[1]);
      });
    });
    return svg;
  }

  // What a spring does, as the engine computes it.
  springCurve(animation) {
    const svg = frame('spring');
    const path = piece(svg, 'path', 'path');
    const grid = svg.querySelector('.grid');
    const draw = (samples) => {
      // All of it is seen, however far it swings.
      const [top, bottom] = [Math.max(1.2, ...samples), Math.min(-0.2, ...samples)];
      const place = (x, value) => [at(x, 0)[0], +(20 + (top - value) / (top - bottom) * 210).toFixed(2)];
      path.setAttribute('d', samples.map((value, index) => `${index ? 'L' : 'M'}${place(index / (samples.length - 1), value)}`).join(''));
      grid.setAttribute('d', [0, 1].map((value) => `M${place(0, value)}H${place(1, value)[0]}`).join(''));
    };
    draw(animation.curve);
    this.parts.set('spring', draw);
    return svg;
  }
}

const at = (x, y) => [+(BOX.x + x * BOX.side).toFixed(2), +(BOX.y + (1 - y) * BOX.side).toFixed(2)];
const set = (element, attributes) => Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
const text = (number) => `${+number.toFixed(4)}`;

function piece(svg, name, kind) {
  const element = document.createElementNS(SVG, name);
  element.setAttribute('class', kind);
  svg.append(element);
  return element;
}

function frame(name) {
  const svg = document.createElementNS(SVG, 'svg');
  set(svg, { class: 'curve', viewBox: '0 0 200 250', role: 'group', 'aria-label': `Curve of ${name}` });
  const grid = piece(svg, 'path', 'grid');
  grid.setAttribute('d', `M${at(0, 0)}H${at(1, 0)[0]}V${at(1, 1)[1]}H${at(0, 1)[0]}Z`);
  return svg;
}
