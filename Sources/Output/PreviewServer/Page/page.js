// A page of a document: what it shows comes from the session, which draws every picture.
import { Connection } from './connection.js';
import { Editor } from './curves.js';
import { Space } from './exploded.js';
import { Timeline, nameOf } from './timeline.js';
import { Tree, pathOf, placeOf, showValues } from './tree.js';

const one = (id) => document.getElementById(id);
const FRAME = 1 / 60;
/** How long a notice stays, in milliseconds. */
const NOTICE = 5000;

/** What outlives a lost connection and a page that is loaded again. */
const kept = (() => {
  try {
    return JSON.parse(sessionStorage.getItem(location.pathname)) ?? {};
  } catch {
    return {};
  }
})();
const state = {
  document: null, time: kept.time ?? 0, isPlaying: false, speed: 1,
  // The place of the selected layer in the document's list, and its path, which outlives lists.
  selection: null, path: kept.selection ?? null,
  // The name of the chosen animation, the path of its layer and its own part of the name.
  chosen: null, chosenPath: null, chosenId: null,
  course: kept.course ?? null, isExploded: false,
};
let moment = null;
let isAsked = false;
let isWanted = false;
let wantsStill = true;
let edits = new Map();

const keep = () => sessionStorage.setItem(location.pathname, JSON.stringify(
  { time: state.time, selection: state.path, course: state.course }));

// Pictures: one is asked for when the one before has come, so that none waits anywhere.
function show(isStill = !state.isPlaying) {
  wantsStill ||= isStill;
  isWanted = true;
  ask();
}

function ask() {
  if (isAsked || !isWanted || !connection.isOpen) return;
  isAsked = true;
  isWanted = false;
  for (const [, edit] of edits) connection.send('edit', edit);
  // An edit brings a picture of its own.
  if (edits.size === 0) {
    connection.send('show', { time: state.time, detail: wantsStill ? 'still' : 'moving' });
    wantsStill = false;
  }
  edits = new Map();
}

function answered() {
  isAsked = false;
  ask();
}

const times = [];
let received = 0;
let drawn = 0;
async function draw(head, blob) {
  received += 1;
  const number = received;
  const bitmap = await createImageBitmap(blob);
  // What was decoded sooner may have come later.
  if (number < drawn) return bitmap.close();
  drawn = number;
  const canvas = one('canvas');
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
  }
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  canvas.dataset.time = head.time;
  canvas.dataset.frames = +(canvas.dataset.frames ?? 0) + 1;
  const now = performance.now();
  times.push(now);
  while (times[0] < now - 1000) times.shift();
  one('rate').textContent = state.isPlaying ? `${times.length} frames/s` : '';
}

function resize() {
  const { document } = state;
  if (!document) return;
  const room = one('stage').getBoundingClientRect();
  const fit = Math.min((room.width - 32) / document.width, (room.height - 32) / document.height, 4);
  const [width, height] = [document.width * fit, document.height * fit];
  for (const element of [one('picture'), one('canvas')]) {
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
  }
  one('outline').setAttribute('viewBox', `0 0 ${document.width} ${document.height}`);
  const density = Math.min(devicePixelRatio, 2);
  fitted.width = Math.max(1, Math.round(width * density));
  fitted.height = Math.max(1, Math.round(height * density));
  space.place();
}
const fitted = { width: 0, height: 0 };
let fitSent = '';
function fit() {
  resize();
  const text = `${fitted.width}x${fitted.height}`;
  if (text === fitSent || !fitted.width || !connection.isOpen) return;
  fitSent = text;
  connection.send('fit', fitted);
  show(true);
}

function outline() {
  const polygon = one('outline').firstElementChild;
  const corners = moment && moment.layer === state.selection ? moment.corners : [];
  polygon.setAttribute('points', corners.join(' '));
}

// Time.
function seek(time) {
  state.time = Math.max(0, time);
  timeline.moveHead(state.time);
  one('clock').textContent = `${state.time.toFixed(3)} s`;
  keep();
  show();
}

let last = 0;
function tick(now) {
  if (!state.isPlaying) return;
  const step = Math.min((now - last) / 1000, 0.25) * state.speed;
  last = now;
  const duration = state.document?.duration ?? 1;
  seek((state.time + step) % duration);
  requestAnimationFrame(tick);
}

function play(isPlaying) {
  if (state.isPlaying === isPlaying) return;
  state.isPlaying = isPlaying;
  one('play').textContent = isPlaying ? '❚❚' : '▶';
  one('play').ariaLabel = isPlaying ? 'Pause' : 'Play';
  last = performance.now();
  if (isPlaying) requestAnimationFrame(tick);
  else {
    show(true);
    if (state.isExploded) connection.send('explode');
  }
}

function step(frames) {
  play(false);
  seek(Math.round(state.time / FRAME + frames) * FRAME);
  if (state.isExploded) connection.send('explode');
}

// Selecting.
function select(place) {
  setSelection(place);
  moment = null;
  keep();
  connection.send('select', { layer: state.path });
  mark();
}

function setSelection(place) {
  state.selection = place;
  state.path = place == null ? null : pathOf(state.document.layers, place);
}

function mark() {
  tree.mark(state.selection);
  space.mark(state.selection);
  if (state.selection == null) showValues(null);
  outline();
}

function choose(animation) {
  state.chosen = nameOf(animation);
  state.chosenPath = pathOf(state.document.layers, animation.layer);
  state.chosenId = animation.id;
  timeline.choose(state.chosen);
  showEditor();
  if (animation.layer !== state.selection) select(animation.layer);
}

function find(animations, name) {
  for (const animation of animations) {
    if (nameOf(animation) === name) return animation;
    const inner = find(animation.inner, name);
    if (inner) return inner;
  }
  return null;
}

function showEditor() {
  const animation = state.document && state.chosen ? find(state.document.animations, state.chosen) : null;
  one('editor').hidden = !animation;
  if (!animation) return;
  const title = `${animation.title} of ${state.document.layers[animation.layer].title}`;
  if (one('editor-title').textContent !== title) {
    one('editor-title').textContent = title;
    one('code-text').hidden = true;
  }
  editor.show(animation, state.document.isEditable);
}

function edit(animation, key, numbers) {
  // Of what comes faster than pictures, the last counts.
  const name = pathOf(state.document.layers, animation.layer) + animation.id;
  edits.set(`${name}\n${key}`, { animation: name, key, numbers });
  isWanted = true;
  ask();
}

// Messages.
let noticeTimer = 0;
function notice(text, isFault = false) {
  const element = one('notice');
  element.textContent = text;
  element.classList.toggle('is-fault', isFault);
  element.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { element.hidden = true; }, NOTICE);
}

function fault(text) {
  one('fault').hidden = text == null;
  one('fault').textContent = text ?? '';
}

function take(document_) {
  const isOther = state.document?.width !== document_.width || state.document?.height !== document_.height;
  state.document = document_;
  if (state.chosenPath != null) {
    const place = placeOf(document_.layers, state.chosenPath);
    state.chosen = place == null ? null : nameOf({ layer: place, id: state.chosenId });
  }
  const selection = document_.selection ?? null;
  if (selection !== state.selection) moment = null;
  // A layer that is not there at this time may come again.
  if (selection == null) state.selection = null;
  else setSelection(selection);
  if (selection == null) showValues(null);
  outline();
  document.title = `${document_.name}${document_.isDirty ? ' •' : ''}`;
  one('name').textContent = document_.name;
  tree.show(document_.layers, state.selection);
  timeline.show(document_, state.chosen);
  showEditor();
  showCourses(document_);
  one('undo').disabled = !document_.canUndo;
  one('redo').disabled = !document_.canRedo;
  one('save').disabled = !document_.isDirty;
  one('save').hidden = one('undo').hidden = one('redo').hidden = !document_.isEditable;
  one('save').classList.toggle('is-dirty', document_.isDirty);
  one('findings-section').hidden = document_.findings.length === 0;
  one('findings').replaceChildren(...document_.findings.map((text) => {
    const item = document.createElement('li');
    item.textContent = text;
    return item;
  }));
  document.documentElement.dataset.ready = 'yes';
  if (isOther) fit();
  if (state.isExploded && !state.isPlaying) connection.send('explode');
}

function showCourses(document_) {
  const options = [['state', 'Initial state'], ...document_.states.map((name) => [`state:${name}`, name])];
  if (document_.states.length > 0) options.push(['tour', 'Tour'], ['script', 'Script']);
  const select = one('course');
  const wanted = options.map(([value]) => value).join('\n');
  if (select.dataset.options !== wanted) {
    select.dataset.options = wanted;
    select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  }
  const [kind, name] = document_.course;
  select.value = kind === 'state' && name != null ? `state:${name}` : kind;
  select.disabled = document_.states.length === 0;
  one('script-label').hidden = select.value !== 'script';
  if (kind === 'script') one('script').value = name;
}

function go(kind, name) {
  state.course = [kind, name];
  keep();
  connection.send(kind, { name });
  show(true);
}

function explode(isOn) {
  state.isExploded = isOn;
  one('exploded').ariaPressed = isOn;
  one('space').hidden = one('space-tools').hidden = !isOn;
  one('picture').hidden = isOn;
  if (isOn) {
    connection.send('explode');
    one('space').focus();
  }
}

const connection = new Connection({
  open() {
    isAsked = false;
    fitSent = '';
    if (state.course) connection.send(state.course[0], { name: state.course[1] });
    if (state.path != null) connection.send('select', { layer: state.path });
    fit();
    show(true);
  },
  lost() {
    isAsked = false;
    fault('The preview process has ended or cannot be reached. The page reconnects when it runs again.');
  },
  document: take,
  async frame(head, blob) {
    try {
      await draw(head, blob);
    } finally {
      answered();
    }
  },
  moment(new_) {
    moment = new_;
    if (moment.layer !== state.selection) {
      // Picked in the picture.
      setSelection(moment.layer);
      keep();
      mark();
    }
    showValues(moment, state.document.layers[moment.layer].title);
    outline();
  },
  fault(text) {
    fault(text);
    if (text != null) answered();
  },
  refused(text) {
    notice(text, true);
    answered();
  },
  notice,
  code(text) {
    one('code-text').textContent = text;
    one('code-text').hidden = false;
  },
  exploded(layers) {
    space.show(layers, state.document, state.selection);
  },
});
const tree = new Tree(one('tree'), select);
const editor = new Editor(one('editor-body'), edit);
const space = new Space(one('space'), one('cards'), select);
const timeline = new Timeline(one('timeline'), {
  seek(time) {
    play(false);
    seek(time);
  },
  choose, edit,
});
new ResizeObserver(fit).observe(one('stage'));

one('play').addEventListener('click', () => play(!state.isPlaying));
one('back').addEventListener('click', () => step(-1));
one('forward').addEventListener('click', () => step(1));
one('speed').addEventListener('change', (event) => { state.speed = +event.target.value; });
one('undo').addEventListener('click', () => connection.send('undo'));
one('redo').addEventListener('click', () => connection.send('redo'));
one('save').addEventListener('click', () => connection.send('save'));
one('exploded').addEventListener('click', () => explode(!state.isExploded));
one('straight').addEventListener('click', () => space.straight());
one('spread').addEventListener('input', (event) => {
  space.spread = event.target.valueAsNumber;
  space.place();
});
one('show-hidden').addEventListener('change', (event) => {
  space.showsHidden = event.target.checked;
  space.place();
});
one('code').addEventListener('click', () => connection.send('code', { animation: state.chosenPath + state.chosenId }));
one('course').addEventListener('change', (event) => {
  const value = event.target.value;
  one('script-label').hidden = value !== 'script';
  if (value === 'script') one('script').focus();
  else if (value === 'tour') go('tour');
  else go('state', value.startsWith('state:') ? value.slice(6) : undefined);
});
one('script').addEventListener('change', (event) => go('script', event.target.value));
one('canvas').addEventListener('click', (event) => {
  const box = one('canvas').getBoundingClientRect();
  connection.send('pick', {
    x: (event.clientX - box.left) / box.width * state.document.width,
    y: (event.clientY - box.top) / box.height * state.document.height,
  });
});
addEventListener('keydown', (event) => {
  const isWriting = event.target.matches('input:not([type=range]):not([type=checkbox]), select, pre');
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === 's') connection.send('save');
  else if (command && !isWriting && event.key === 'z') connection.send(event.shiftKey ? 'redo' : 'undo');
  else if (command && !isWriting && event.key === 'y') connection.send('redo');
  else if (isWriting || command || event.altKey) return;
  else if (event.key === ' ' && !event.target.matches('button, [type=checkbox]')) play(!state.isPlaying);
  else if (event.key === 'ArrowLeft' && !event.target.matches('[type=range]')) step(event.shiftKey ? -10 : -1);
  else if (event.key === 'ArrowRight' && !event.target.matches('[type=range]')) step(event.shiftKey ? 10 : 1);
  else if (event.key === 'e') explode(!state.isExploded);
  else if (/^[0-9]$/.test(event.key) && state.document?.states.length) {
    const name = state.document.states[event.key - 1];
    if (event.key === '0') go('state');
    else if (name != null) go('state', name);
  } else return;
  event.preventDefault();
});
