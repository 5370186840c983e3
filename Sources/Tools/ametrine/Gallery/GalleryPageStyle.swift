/// The style sheet of the gallery page.
enum GalleryPageStyle {
  static let text = #"""
    :root {
      color-scheme: light dark;
      --page: #f5f5f7; --card: #fff; --stage: #e9e9ee; --ink: #1d1d1f; --faint: #6a6a70;
      --line: #d9d9de; --tint: #6b3fd4; --warning: #9a5b00; --error: #c0271c;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #101012; --card: #1b1b1e; --stage: #27272b; --ink: #f2f2f4; --faint: #a0a0a8;
        --line: #35353a; --tint: #b79bff; --warning: #ffb340; --error: #ff6a5e;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; background: var(--page); color: var(--ink);
      font: 15px/1.4 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
    }
    header { max-width: 1500px; margin: 0 auto; padding: 28px 24px 0; }
    h1 { margin: 0; font-size: 28px; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
    #count { margin: 2px 0 18px; color: var(--faint); }
    form { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: end; }
    label { display: grid; gap: 3px; color: var(--faint); font-size: 12px; }
    label.wide { flex: 1 1 220px; }
    input, select {
      width: 100%; height: 34px; padding: 0 10px; border: 1px solid var(--line); border-radius: 9px;
      background: var(--card); color: var(--ink); font: inherit; font-size: 14px;
    }
    label:not(.wide) select { max-width: 210px; }
    main {
      max-width: 1500px; margin: 0 auto; padding: 22px 24px 60px;
      display: grid; grid-template-columns: repeat(auto-fill, minmax(212px, 1fr)); gap: 18px;
      align-items: start;
    }
    .card {
      min-width: 0; padding: 10px 10px 12px; border: 1px solid var(--line); border-radius: 18px;
      background: var(--card);
    }
    .stage {
      position: relative; display: block; width: 100%; aspect-ratio: 4 / 5; padding: 0; border: 0;
      border-radius: 11px; background: var(--stage); container-type: size; overflow: hidden;
      font: inherit; color: inherit;
    }
    button.stage { cursor: pointer; }
    .frame {
      position: absolute; inset: 0; margin: auto; overflow: hidden; border-radius: 9px;
      width: min(100cqw - 20px, (100cqh - 20px) * (var(--ratio)));
      aspect-ratio: var(--ratio); height: auto; max-height: calc(100cqh - 20px);
      box-shadow: 0 0 0 1px rgb(0 0 0 / .1), 0 4px 14px rgb(0 0 0 / .18);
    }
    .frame > * { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
    .frame > .film { opacity: 0; }
    .frame > .film.is-shown { opacity: 1; }
    .frame > .film.is-shown + *, .frame:has(> .film.is-shown) > img:first-child { visibility: hidden; }
    .sign {
      position: absolute; right: 10px; bottom: 10px; width: 30px; height: 30px; border-radius: 50%;
      background: rgb(20 20 24 / .62); transition: opacity .15s;
    }
    .sign::after {
      content: ""; position: absolute; left: 12px; top: 9px; border-left: 10px solid #fff;
      border-top: 6px solid transparent; border-bottom: 6px solid transparent;
    }
    [aria-pressed="true"] > .sign { opacity: 0; }
    .stage.empty { display: grid; place-items: center; padding: 16px; border: 1px dashed var(--line); }
    .stage.empty p { margin: 0; max-height: 100%; overflow: auto; font-size: 13px; color: var(--faint); overflow-wrap: anywhere; }
    .stage.empty strong { display: block; color: var(--error); font-size: 14px; }
    h2 { margin: 10px 4px 0; font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
    .folder, .facts { margin: 1px 4px 0; color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }
    a { color: var(--tint); }
    .states { display: flex; flex-wrap: wrap; gap: 5px; margin: 9px 4px 0; align-items: center; }
    label.states select { flex: 1; max-width: none; width: auto; min-width: 0; height: 28px; font-size: 13px; }
    button.state, #reset {
      padding: 3px 10px; border: 1px solid var(--line); border-radius: 99px; background: none;
      color: var(--ink); font: inherit; font-size: 13px; cursor: pointer; overflow-wrap: anywhere;
    }
    button.state[aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--card); }
    details { margin: 9px 4px 0; font-size: 13px; }
    summary { cursor: pointer; color: var(--faint); }
    details.some > summary { color: var(--warning); }
    details.partial > summary { color: var(--error); }
    ul { margin: 6px 0 0; padding: 0; list-style: none; max-height: 260px; overflow: auto; }
    li { padding: 5px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    li b { font-weight: 600; color: var(--faint); }
    li.warning b { color: var(--warning); }
    li.error b { color: var(--error); }
    :focus-visible { outline: 3px solid var(--tint); outline-offset: 2px; }
    #none { grid-column: 1 / -1; padding: 60px 0; text-align: center; color: var(--faint); }
    @media (max-width: 520px) {
      header { padding: 20px 14px 0; }
      main { padding: 16px 14px 40px; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); }
      label:not(.wide) { flex: 1 1 130px; }
      label:not(.wide) select { max-width: none; }
    }

    """#
}
