// Every animation a bar in its group, with its curve; the head is dragged, bars, their ends and keyframes too.

const SVG = 'http://www.w3.org/2000/svg';
const LABEL = 210;
/** More cycles than that are a texture. */
const MOST_CYCLES = 60;

/** What an animation is called on the page: one of the document has the place of its layer in its name. */
export const nameOf = (animation) => `${animation.layer}${animation.id}`;

export class Timeline {
  /** `on` has seek, choose and edit. */
  constructor(element, on) {
    this.element = element;
    this.on = on;
    this.ruler = element.querySelector('#ruler');
    this.tracks = element.querySelector('#tracks');
    this.head = element.querySelector('#head');
    this.time = 0;
    const seek = (event) => {
      const box = this.ruler.getBoundingClientRect();
      on.seek(Math.max(0, Math.min(this.duration, (event.clientX - box.left) / box.width * this.duration)));
    };
    drag(this.ruler, (event) => (seek(event), seek));
    this.ruler.addEventListener('keydown', (event) => {
      if (event.key === 'Home' || event.key === 'End') on.seek(event.key === 'Home' ? 0 : this.duration);
    });
    new ResizeObserver(() => this.moveHead(this.time)).observe(element);
  }

  get pixelsPerSecond() { return this.ruler.clientWidth / this.duration; }

  show(document_, chosen) {
    this.document = document_;
    this.duration = Math.max(document_.duration, 0.001);
    this.ruler.ariaValueMax = this.duration;
    this.drawRuler();
    const rows = [];
    const add = (animation, depth, around) => {
      rows.push(this.track(animation, depth, around, chosen));
      const inner = this.begin(animation, around);
      for (const child of animation.inner) add(child, depth + 1, inner);
    };
    for (const animation of document_.animations) add(animation, 0, null);
    this.tracks.replaceChildren(...rows);
    this.moveHead(this.time);
  }

  drawRuler() {
    const steps = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 600];
    const step = steps.find((step) => this.duration / step <= 16) ?? 600;
    const parts = [];
    for (let index = 0; index * step <= this.duration; index += 1) {
      const tick = document.createElement('span');
      tick.className = 'tick';
      tick.style.left = `${index * step / this.duration * 100}%`;
      tick.textContent = `${+(index * step).toFixed(2)}`;
      parts.push(tick);
    }
    for (const { time, name } of this.document.marks) {
      const mark = document.createElement('span');
      mark.className = 'mark';
      mark.style.left = `${time / this.duration * 100}%`;
      mark.textContent = name;
      parts.push(mark);
    }
    this.ruler.replaceChildren(...parts);
  }

  /** When an animation begins on the ruler; null for one between states that the course does not go through. */
  begin(animation, around) {
    if (around != null) return around + animation.begin;
    if (!animation.way) return Math.max(animation.begin, 0);
    const [from, to] = animation.way.split(' → ');
    const marks = this.document.marks;
    const index = marks.findIndex((mark, index) => index > 0
      && (to === '*' || mark.name === to) && (from === '*' || marks[index - 1].name === from));
    return index < 0 ? null : marks[index].time + animation.begin;
  }

  track(animation, depth, around, chosen) {
    const row = document.createElement('div');
    row.className = 'track';
    row.dataset.id = nameOf(animation);
    row.classList.toggle('is-selected', nameOf(animation) === chosen);
    const label = document.createElement('button');
    label.style.setProperty('--depth', depth);
    const layer = this.document.layers[animation.layer].title;
    label.append(animation.title, ' ');
    const small = document.createElement('small');
    small.textContent = depth > 0 ? animation.animationClass : [layer, animation.way].filter(Boolean).join(' · ');
    label.append(small);
    label.title = `${layer}\n${animation.animationClass} ${animation.keyPath ?? ''}`;
    label.addEventListener('click', () => this.on.choose(animation));
    const lane = document.createElement('div');
    lane.className = 'lane';
    const start = this.begin(animation, around);
    lane.append(this.bar(animation, start ?? 0, start == null));
    if (start != null) lane.append(...this.keys(animation, start));
    row.append(label, lane);
    return row;
  }

  bar(animation, start, isAway) {
    const cycle = animation.duration / Math.max(Math.abs(animation.speed), 0.001) * (animation.autoreverses ? 2 : 1);
    const whole = Math.min(cycle * animation.repeats, Math.max(this.duration - start, 0));
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.classList.toggle('is-group', animation.inner.length > 0);
    bar.classList.toggle('is-away', isAway);
    bar.classList.toggle('is-fixed', !this.document.isEditable);
    bar.style.left = `${start / this.duration * 100}%`;
    bar.style.width = `${whole / this.duration * 100}%`;
    bar.title = `${animation.duration} s${animation.autoreverses ? ' with autoreverse' : ''}, ${animation.repeats > 1e8 ? 'repeating forever' : `repeat count ${+animation.repeats.toFixed(2)}`}, from ${animation.begin} s`;
    if (cycle > 0) bar.append(this.curve(animation, cycle, whole));
    if (!this.document.isEditable) return bar;
    drag(bar, (event) => {
      this.on.choose(animation);
      const [x, begin] = [event.clientX, animation.begin];
      return (move) => {
        const by = (move.clientX - x) / this.pixelsPerSecond;
        if (Math.abs(move.clientX - x) > 3) this.edit(animation, 'beginTime', Math.max(0, begin + by));
      };
    });
    const end = document.createElement('div');
    end.className = 'end';
    drag(end, (event) => {
      this.on.choose(animation);
      const [x, duration] = [event.clientX, animation.duration];
      const parts = cycle > 0 ? Math.max(Math.min(animation.repeats, whole / cycle), 0.01) * cycle / animation.duration : 1;
      return (move) => this.edit(animation, 'duration', Math.max(0.01, duration + (move.clientX - x) / this.pixelsPerSecond / parts));
    });
    bar.append(end);
    return bar;
  }

  curve(animation, cycle, whole) {
    const svg = document.createElementNS(SVG, 'svg');
    const cycles = whole / cycle;
    // Springs go beyond their ends.
    const [top, bottom] = [1 - Math.max(1, ...animation.curve), 1 - Math.min(0, ...animation.curve)];
    const room = (bottom - top) * 0.1;
    svg.setAttribute('viewBox', `0 ${top - room} ${Math.max(cycles, 0.001)} ${bottom - top + 2 * room}`);
    svg.setAttribute('preserveAspectRatio', 'none');
    svg.setAttribute('width', '100%');
    const samples = animation.autoreverses ? [...animation.curve, ...animation.curve.toReversed()] : animation.curve;
    const line = samples.map((value, index) => `${index ? 'L' : 'M'}${(index / (samples.length - 1)).toFixed(4)} ${(1 - value).toFixed(4)}`).join('');
    const count = Math.min(Math.ceil(cycles), MOST_CYCLES);
    for (let index = 0; index < count; index += 1) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', line);
      path.setAttribute('transform', `translate(${index} 0)`);
      if (index > 0) path.setAttribute('class', 'cycle');
      svg.append(path);
    }
    return svg;
  }

  keys(animation, start) {
    return animation.values.filter((value) => value.key.startsWith('keyTimes.')).map((value) => {
      const key = document.createElement('button');
      key.className = 'key';
      const index = value.key.split('.')[1];
      key.ariaLabel = `Keyframe ${+index + 1} of ${animation.title}`;
      key.title = `${value.numbers[0]}`;
      key.style.left = `${(start + value.numbers[0] * animation.duration) / this.duration * 100}%`;
      if (this.document.isEditable) {
        const set = (time) => this.edit(animation, value.key, Math.max(0, Math.min(1, time)));
        drag(key, (event) => {
          this.on.choose(animation);
          const [x, time] = [event.clientX, value.numbers[0]];
          return (move) => set(time + (move.clientX - x) / this.pixelsPerSecond / animation.duration);
        });
        key.addEventListener('keydown', (event) => {
          const by = { ArrowLeft: -0.01, ArrowRight: 0.01 }[event.key];
          if (!by) return;
          event.preventDefault();
          event.stopPropagation();
          set(value.numbers[0] + by);
        });
      }
      return key;
    });
  }

  edit(animation, key, number) { this.on.edit(animation, key, [+number.toFixed(3)]); }

  choose(id) {
    for (const row of this.tracks.children) row.classList.toggle('is-selected', row.dataset.id === id);
  }

  moveHead(time) {
    this.time = time;
    if (!this.duration) return;
    this.ruler.ariaValueNow = time.toFixed(3);
    this.ruler.ariaValueText = `${time.toFixed(3)} seconds`;
    this.head.style.left = `${LABEL + time * this.pixelsPerSecond - 1}px`;
    this.head.style.height = `${Math.max(this.element.clientHeight, 22 + this.tracks.offsetHeight)}px`;
  }
}

/** Has `begin` hear of a press, and what it gives back of each move until it is let go. */
export function drag(element, begin) {
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const move = begin(event);
    // What is dragged may be drawn anew meanwhile: the window hears of all.
    const moved = (event) => move?.(event);
    const ended = () => {
      removeEventListener('pointermove', moved);
      removeEventListener('pointerup', ended);
      removeEventListener('pointercancel', ended);
    };
    addEventListener('pointermove', moved);
    addEventListener('pointerup', ended);
    addEventListener('pointercancel', ended);
  });
}
