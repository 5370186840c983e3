'use strict';

const kinds = [['expected', 'Expected'], ['actual', 'Actual'], ['difference', 'Difference']];
/// The time in seconds for which the last frame is displayed before playback starts again.
const finalPause = 0.7;
/// The interval in milliseconds at which comparison in place alternates between the pictures.
const blinkInterval = 450;

function element(name, attributes = {}, ...children) {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) result.addEventListener(key.slice(2), value);
    else if (value !== undefined) result.setAttribute(key, value);
  }
  result.append(...children.filter((child) => child !== undefined && child !== null));
  return result;
}

class Failure {
  constructor(report, index) {
    this.report = report;
    this.frames = report.frames;
    this.index = index;
    this.at = Math.max(0, this.frames.findIndex((frame) => frame.fault));
    this.speed = 1;
    this.zoom = 'fit';
    this.images = new Map();
    this.panes = new Map();
    this.section = this.build();
  }

  get failingCount() { return this.frames.filter((frame) => frame.fault).length; }
  get title() { return this.report.test; }

  // Contents

  build() {
    const { report, frames } = this;
    const title = element('div', { class: 'title' },
      element('h2', {}, report.test, report.name ? element('small', {}, ` ${report.name}`) : null),
      element('code', { class: 'place' }, report.place),
      frames.length ? element('span', { class: 'badge' }, `${this.failingCount} of ${frames.length + report.omitted} frames fail`) : null);
    const section = element('section', { class: 'failure', id: `failure-${this.index}`, tabindex: '-1', 'aria-label': report.test }, title);
    section.addEventListener('pointerdown', () => select(this));
    section.addEventListener('focusin', () => select(this));
    if (frames.length) section.append(this.buildPanes(), this.buildTimeline(), this.buildControls(), this.buildState());
    if (report.omitted) {
      section.append(element('p', { class: 'note' },
        `${report.omitted} frames are left out, because the size of this page is limited. All pictures are in ${report.files}`));
    }
    if (report.differences.length) {
      section.append(element('details', { open: '' },
        element('summary', {}, `Layers and properties that differ (${report.differences.length})`),
        element('ul', { class: 'layers' }, ...report.differences.map(layerLine))));
    }
    section.append(element('details', frames.length ? {} : { open: '' },
      element('summary', {}, 'Message'), element('div', { class: 'log' }, report.message.join('\n'))));
    return section;
  }

  buildPanes() {
    const shown = kinds.filter(([kind]) => kind === 'actual' || this.frames.some((frame) => frame.expected !== undefined && frame.fault));
    this.panesElement = element('div', { class: 'panes' });
    for (const [kind, name] of shown) {
      const canvas = element('canvas', { width: this.report.width, height: this.report.height, role: 'img' });
      const none = element('div', { class: 'none', hidden: '' });
      const caption = element('figcaption', {}, name);
      const figure = element('figure', { class: kind }, caption, element('div', { class: 'screen' }, canvas, none));
      this.panes.set(kind, { canvas, none, figure, caption, name });
      this.panesElement.append(figure);
    }
    return this.panesElement;
  }

  buildTimeline() {
    const last = Math.max(1, this.frames.length - 1);
    this.scrubber = element('input', {
      type: 'range', min: 0, max: this.frames.length - 1, step: 1, value: this.at, 'aria-label': 'Frame',
      oninput: () => { this.pause(); this.show(+this.scrubber.value); },
    });
    return element('div', { class: 'timeline' },
      element('div', { class: 'marks', 'aria-hidden': 'true' }, ...this.frames.map((frame, index) => element('i', {
        class: frame.fault ? 'is-failing' : '', style: `left: ${(100 * index) / last}%`,
      }))),
      this.scrubber);
  }

  buildControls() {
    const button = (text, label, action, attributes = {}) => element('button', { type: 'button', title: label, 'aria-label': label, onclick: action, ...attributes }, text);
    const choice = (label, values, action) => element('label', {}, label,
      element('select', { 'aria-label': label, onchange: (event) => action(event.target.value) },
        ...values.map(([value, text]) => element('option', { value }, text))));
    this.playButton = button('Play', 'Play or pause', () => this.toggle(), { class: 'play', disabled: this.frames.length < 2 ? '' : undefined });
    this.blinkButton = element('button', { type: 'button', 'aria-pressed': 'false', title: 'Alternate expected and actual in one place', onclick: () => this.toggleBlink() }, 'Compare in place');
    const failing = this.failingCount > 0 ? undefined : '';
    return element('div', { class: 'controls' },
      this.playButton,
      button('◀', 'Previous frame', () => this.step(-1), { class: 'step' }),
      button('▶', 'Next frame', () => this.step(1), { class: 'step' }),
      button('◀ failing', 'Previous failing frame', () => this.stepToFailing(-1), { disabled: failing }),
      button('failing ▶', 'Next failing frame', () => this.stepToFailing(1), { disabled: failing }),
      this.panes.has('expected') ? this.blinkButton : null,
      element('span', { class: 'room' }),
      choice('Speed', [['1', '1×'], ['0.5', '½×'], ['0.25', '¼×'], ['0.1', '⅒×']], (value) => this.changeSpeed(+value)),
      choice('Zoom', [['fit', 'Fit'], ['1', '1 : 1'], ['2', '2×'], ['4', '4×']], (value) => { this.zoom = value; this.layout(); }));
  }

  buildState() {
    this.stateElement = element('p', { class: 'state', 'aria-live': 'off' });
    return this.stateElement;
  }

  // Frames

  /// Decodes an image once and returns it as a promise.
  image(index) {
    if (!this.images.has(index)) {
      const image = new Image();
      image.src = `data:image/png;base64,${this.report.images[index]}`;
      this.images.set(index, image.decode().then(() => image));
    }
    return this.images.get(index);
  }

  async show(index) {
    if (!this.frames.length) return;
    this.at = Math.min(Math.max(index, 0), this.frames.length - 1);
    const frame = this.frames[this.at];
    const request = (this.request = (this.request ?? 0) + 1);
    this.scrubber.value = this.at;
    this.scrubber.setAttribute('aria-valuetext', frame.label);
    this.section.classList.toggle('at-fault', Boolean(frame.fault));
    this.stateElement.replaceChildren(element('b', {}, frame.label), ` · frame ${this.at + 1} of ${this.frames.length} · `,
      element('span', { class: frame.fault ? 'fault' : 'pass' }, frame.fault ?? 'matches'));
    for (const [kind, pane] of this.panes) {
      // A frame that passes has no differences, so the expected picture is shown, pale.
      const isPale = kind === 'difference' && !frame.fault;
      let source = isPale ? frame.expected : frame[kind];
      if (kind === 'actual' && this.blinkShowsExpected) source = frame.expected;
      const image = source === undefined ? null : await this.image(source);
      // Another frame may have been requested meanwhile.
      if (request !== this.request) return;
      const context = pane.canvas.getContext('2d');
      context.clearRect(0, 0, pane.canvas.width, pane.canvas.height);
      context.globalAlpha = isPale ? 0.25 : 1;
      if (image) context.drawImage(image, 0, 0);
      pane.none.hidden = image !== null;
      pane.none.textContent = kind === 'expected' ? 'no stored frame' : frame.expected === undefined ? '' : 'the sizes differ';
      pane.canvas.setAttribute('aria-label', `${pane.name} frame at ${frame.label}`);
      if (kind === 'actual') pane.caption.textContent = this.isBlinking ? (this.blinkShowsExpected ? 'Expected' : 'Actual') : pane.name;
    }
    this.section.dataset.frame = this.at;
  }

  layout() {
    if (!this.frames.length) return;
    const { width, height } = this.report;
    const count = this.isBlinking ? 1 : this.panes.size;
    const room = (this.panesElement.clientWidth - 16 * (count - 1)) / count - 2;
    let scale = +this.zoom / devicePixelRatio;
    if (this.zoom === 'fit') {
      scale = Math.min(room / width, 460 / height, 4);
      if (scale > 1) scale = Math.floor(scale);
    }
    for (const { canvas } of this.panes.values()) {
      canvas.style.width = `${width * scale}px`;
      canvas.style.height = `${height * scale}px`;
      canvas.classList.toggle('is-enlarged', scale * devicePixelRatio > 1);
    }
  }

  step(count) {
    this.pause();
    this.show(this.at + count);
  }

  stepToFailing(direction) {
    this.pause();
    const count = this.frames.length;
    for (let step = 1; step <= count; step += 1) {
      const index = (this.at + direction * step + count * step) % count;
      if (this.frames[index].fault) return this.show(index);
    }
  }

  // Playback

  get start() { return this.frames[0].time; }
  get duration() {
    const [first, last] = [this.start, this.frames[this.frames.length - 1].time];
    return last - first + (this.report.rate ? 1 / this.report.rate : 0) + finalPause * this.speed;
  }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  play() {
    if (this.frames.length < 2) return;
    for (const other of failures) if (other !== this) other.pause();
    this.isPlaying = true;
    this.playButton.textContent = 'Pause';
    const isAtEnd = this.at === this.frames.length - 1;
    const from = isAtEnd ? 0 : this.frames[this.at].time - this.start;
    const began = performance.now();
    const turn = (now) => {
      if (!this.isPlaying) return;
      const time = this.start + ((from + ((now - began) / 1000) * this.speed) % this.duration);
      let index = 0;
      while (index + 1 < this.frames.length && this.frames[index + 1].time <= time + 1e-6) index += 1;
      if (index !== this.at) this.show(index);
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  }

  pause() {
    this.isPlaying = false;
    if (this.playButton) this.playButton.textContent = 'Play';
  }

  changeSpeed(speed) {
    const isPlaying = this.isPlaying;
    this.pause();
    this.speed = speed;
    // The running turn ends before playback starts with the new speed.
    if (isPlaying) requestAnimationFrame(() => this.play());
  }

  toggleBlink() {
    this.isBlinking = !this.isBlinking;
    this.blinkShowsExpected = false;
    this.blinkButton.setAttribute('aria-pressed', String(this.isBlinking));
    for (const [kind, { figure }] of this.panes) figure.hidden = this.isBlinking && kind !== 'actual';
    clearInterval(this.blinkTimer);
    if (this.isBlinking) {
      this.blinkTimer = setInterval(() => {
        this.blinkShowsExpected = !this.blinkShowsExpected;
        this.show(this.at);
      }, blinkInterval);
    }
    this.layout();
    this.show(this.at);
  }

  handleKey(key) {
    if (!this.frames.length) return false;
    switch (key) {
      case ' ': this.toggle(); return true;
      case 'ArrowLeft': this.step(-1); return true;
      case 'ArrowRight': this.step(1); return true;
      case 'Home': this.pause(); this.show(0); return true;
      case 'End': this.pause(); this.show(this.frames.length - 1); return true;
      case 'n': case 'N': this.stepToFailing(1); return true;
      case 'b': case 'B': if (this.panes.has('expected')) this.toggleBlink(); return true;
      default: return false;
    }
  }
}

/// A line such as `Toggle.layer/knob (UIView.layer).position.x: 30.2 instead of 28.4 at 0.1 s`.
function layerLine(text) {
  const parts = /^(.*[^/]\/)?(.*?): (.*) instead of (.*) at (.*)$/.exec(text);
  if (!parts) return element('li', {}, text);
  const [, path, property, actual, expected, label] = parts;
  return element('li', {}, element('span', { class: 'path' }, path ?? ''), element('span', { class: 'property' }, property), ': ',
    element('ins', {}, actual), ' instead of ', element('del', {}, expected), element('span', { class: 'path' }, ` at ${label}`));
}

const failures = [];
let current;

function select(failure) {
  current = failure;
  for (const other of failures) {
    other.section.classList.toggle('is-current', failures.length > 1 && other === failure);
    other.link?.setAttribute('aria-current', String(other === failure));
  }
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.('select, summary')) return;
  // Space presses a focused button.
  if (event.key === ' ' && event.target.matches?.('button')) return;
  if (current?.handleKey(event.key)) event.preventDefault();
});

addEventListener('resize', () => failures.forEach((failure) => failure.layout()));

addEventListener('DOMContentLoaded', () => {
  const reports = [...document.querySelectorAll('script[data-report]')].map((script) => JSON.parse(script.textContent));
  reports.sort((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true }));
  const [list, main] = ['list', 'failures'].map((id) => document.getElementById(id));
  main.replaceChildren();
  // Frames are decoded when they first become visible.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const failure = failures[+target.id.slice(8)];
      failure.layout();
      failure.show(failure.at);
    }
  }, { rootMargin: '300px' });
  reports.forEach((report, index) => {
    const failure = new Failure(report, index);
    failures.push(failure);
    main.append(failure.section);
    failure.link = element('a', { href: `#failure-${index}`, onclick: () => select(failure) }, report.test,
      element('small', {}, `${report.name ? `${report.name} · ` : ''}${report.place.split('/').pop()}`));
    list.append(failure.link);
    observer.observe(failure.section);
  });
  document.body.classList.toggle('has-list', failures.length > 1);
  document.getElementById('heading').textContent = failures.length === 1 ? '1 failing animation' : `${failures.length} failing animations`;
  document.title = document.getElementById('heading').textContent;
  if (failures.length) select(failures[0]);
  document.documentElement.dataset.ready = 'yes';
});
