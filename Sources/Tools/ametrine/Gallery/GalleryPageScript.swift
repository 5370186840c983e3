/// The JavaScript code of the gallery page, which plays films and filters documents.
enum GalleryPageScript {
  static let text = #"""
    'use strict';
    (() => {
      const all = (selector, root = document) => [...root.querySelectorAll(selector)];
      const one = (id) => document.getElementById(id);
      const cards = all('.card');
      const calm = matchMedia('(prefers-reduced-motion: reduce)');
      const videos = /\.(mp4|webm)$/;

      // Play: one film at a time, over its still once it has a picture.
      let playing = null;

      const stop = (stage) => {
        const film = stage.querySelector('.film');
        if (film && film.pause) film.pause();
        if (film) film.remove();
        stage.setAttribute('aria-pressed', 'false');
        if (playing === stage) playing = null;
      };

      const play = (stage) => {
        if (playing === stage) return;
        if (playing) stop(playing);
        playing = stage;
        stage.setAttribute('aria-pressed', 'true');
        const address = stage.dataset.film;
        const isVideo = videos.test(address);
        const film = document.createElement(isVideo ? 'video' : 'img');
        film.className = 'film';
        const show = () => film.classList.add('is-shown');
        if (isVideo) {
          film.muted = true;
          film.loop = true;
          film.playsInline = true;
          film.addEventListener('playing', show);
        } else {
          film.alt = '';
          film.addEventListener('load', show);
        }
        film.src = address;
        stage.querySelector('.frame').append(film);
        // Leaving a film before it starts playing rejects the promise, which is not an error.
        if (isVideo) film.play().catch(() => {});
      };

      for (const stage of all('button.stage')) {
        const mouse = (event) => event.pointerType === 'mouse';
        stage.addEventListener('pointerenter', (event) => {
          if (mouse(event) && !calm.matches) play(stage);
        });
        stage.addEventListener('pointerleave', (event) => {
          if (mouse(event) && !stage.matches(':focus-visible')) stop(stage);
        });
        stage.addEventListener('focus', () => {
          if (stage.matches(':focus-visible') && !calm.matches) play(stage);
        });
        stage.addEventListener('blur', () => { if (!stage.matches(':hover')) stop(stage); });
        stage.addEventListener('click', (event) => {
          // Under a resting mouse pointer, the film is already playing.
          if (mouse(event) && playing === stage && !calm.matches) return;
          if (playing === stage) stop(stage); else play(stage);
        });
      }

      // States: one still image each.
      const setStill = (card, address) => {
        const still = card.querySelector('.frame > img');
        if (still) still.src = address;
        for (const button of all('button.state', card)) {
          button.setAttribute('aria-pressed', String(button.dataset.still === address));
        }
        const list = card.querySelector('select.state');
        if (list) list.value = address;
        const stage = card.querySelector('button.stage');
        if (stage) stop(stage);
      };
      for (const card of cards) {
        for (const button of all('button.state', card)) {
          button.addEventListener('click', () => setStill(card, button.dataset.still));
        }
        const list = card.querySelector('select.state');
        if (list) list.addEventListener('change', () => setStill(card, list.value));
      }
      const setState = (card, name) => {
        const index = card.dataset.states.split('\n').indexOf(name);
        const button = all('button.state', card)[index];
        const choice = all('select.state option', card)[index];
        if (button) setStill(card, button.dataset.still);
        if (choice) setStill(card, choice.value);
      };

      // Filters.
      const fits = {
        name: (card, value) => value.toLowerCase().split(/\s+/)
          .every((word) => card.dataset.name.toLowerCase().includes(word)),
        folder: (card, value) => card.dataset.folder === value.slice(1),
        findings: (card, value) => ({
          with: Number(card.dataset.found) > 0,
          without: card.dataset.found === '0' && !card.dataset.failed,
          failed: card.dataset.failed === '1',
        })[value],
        states: (card, value) => value === 'with' ? card.dataset.states !== ''
          : value === 'without' ? card.dataset.states === '' && !card.dataset.failed
          : card.dataset.states.split('\n').includes(value.slice(1)),
        size: (card, value) => value.startsWith('=') ? card.dataset.size === value.slice(1)
          : card.dataset.shape === value,
      };
      const orders = {
        place: () => 0,
        area: (a, b) => b.dataset.area - a.dataset.area,
        found: (a, b) => b.dataset.found - a.dataset.found,
      };
      const form = one('filters');
      const main = document.querySelector('main');
      const none = one('none');
      const filter = () => {
        const wishes = Object.keys(fits).map((id) => [id, one(id) ? one(id).value.trim() : ''])
          .filter(([, value]) => value !== '');
        let count = 0;
        for (const card of cards) {
          card.hidden = !wishes.every(([id, value]) => fits[id](card, value));
          if (card.hidden && playing && card.contains(playing)) stop(playing);
          if (!card.hidden) count += 1;
        }
        none.hidden = count > 0;
        const noun = cards.length === 1 ? 'document' : 'documents';
        one('count').textContent = count === cards.length ? `${count} ${noun}`
          : `${count} of ${cards.length} ${noun}`;
      };
      const order = () => {
        const sorted = [...cards].sort(orders[one('order').value]);
        main.append(...sorted, none);
      };
      form.addEventListener('submit', (event) => event.preventDefault());
      form.addEventListener('input', (event) => {
        if (event.target.id === 'order') return order();
        if (event.target.id === 'states' && event.target.value.startsWith('=')) {
          for (const card of cards) setState(card, event.target.value.slice(1));
        }
        filter();
      });
      one('reset').addEventListener('click', () => { form.reset(); order(); filter(); });
      form.hidden = false;
      // Browsers keep the selected values of the form when the page is reloaded.
      order();
      filter();
    })();

    """#
}
