/** The page's style: light and dark, from a phone's width on, and on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #1d2126; --quiet: #59626d; --line: #d5dae0; --soft: #f3f5f7; --link: #0b57b0;
  --error: #b3261e; --on-error: #ffffff; --error-soft: #fdecea;
  --warning: #ffd666; --on-warning: #3d2c00; --warning-soft: #fff6dc;
  --info: #d8e6f8; --on-info: #123a66; --info-soft: #ffffff;
  --event: #0f6b4f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --text: #e7eaee; --quiet: #a3adb8; --line: #363d46; --soft: #1d2228; --link: #8ab8f5;
    --error: #ffb4ab; --on-error: #5c0906; --error-soft: #3a1512;
    --warning: #e8bd4a; --on-warning: #2b1f00; --warning-soft: #33290d;
    --info: #23405f; --on-info: #d8e6f8; --info-soft: #14171b;
    --event: #6fd3b0;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", "Noto Sans Arabic", sans-serif; }
header, main { max-width: 75rem; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.5rem 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
p { margin: .35rem 0; }
a { color: var(--link); }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code { font-family: ui-monospace, "Cascadia Mono", Menlo, monospace; font-size: .9em; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.files { margin: .25rem 0; padding: 0; list-style: none; color: var(--quiet); overflow-wrap: anywhere; }
.sum { margin: 1rem 0; padding: .75rem 1rem; border-inline-start: .35rem solid var(--info); background: var(--soft); font-weight: 600; }
.sum.error { border-color: var(--error); }
.sum.warning { border-color: var(--warning); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
nav a { padding: .25rem 0; }
.badge { display: inline-block; padding: 0 .55rem; border-radius: 1rem; font-size: .85rem; font-weight: 600; background: var(--info); color: var(--on-info); }
.badge.error { background: var(--error); color: var(--on-error); }
.badge.warning { background: var(--warning); color: var(--on-warning); }
.notices { margin: 0; padding: 0; list-style: none; }
.notices > li { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.notices > li.info { padding: .5rem 1rem; margin-bottom: .5rem; font-size: .9rem; }
.notices > li:target, tr:target > *, td:target { outline: 3px solid var(--link); outline-offset: -1px; }
.notices h3 { margin: 0 0 .35rem; }
.problem { font-weight: 600; overflow-wrap: anywhere; }
.place { display: flex; flex-wrap: wrap; gap: .15rem 1.25rem; margin: .5rem 0; }
.place div { display: flex; gap: .4rem; min-width: 0; }
.place dt { color: var(--quiet); }
.place dd { margin: 0; overflow-wrap: anywhere; }
.cells a { display: inline-block; margin-inline-end: .6rem; padding: .1rem 0; }
.months { display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: 1.25rem; }
.month { width: 100%; border-collapse: separate; border-spacing: 2px; table-layout: fixed; align-self: start; }
.month caption { text-align: start; font-weight: 600; padding: 0 0 .25rem; }
.month th { font-size: .75rem; font-weight: 500; color: var(--quiet); }
.month td, .swatch { position: relative; height: 2rem; padding: 0; text-align: center; border-radius: .3rem; font-size: .9rem; }
.month td a { display: block; line-height: 2rem; color: inherit; text-decoration: none; border-radius: .3rem; }
.month td a:hover { text-decoration: underline; }
.month td[aria-current] { box-shadow: inset 0 0 0 2px var(--link); }
.month td.error, .swatch.error { background: var(--error); color: var(--on-error); font-weight: 700; }
.month td.warning, .swatch.warning { background: var(--warning); color: var(--on-warning); font-weight: 700; }
.month td.unknown, .swatch.unknown { color: var(--quiet); text-decoration: line-through; }
.month td.ramadan, .swatch.ramadan { border-bottom: 3px solid var(--event); }
.month td.iqamah::after, .swatch.iqamah::after { content: ""; position: absolute; top: .15rem; inset-inline-end: .15rem; width: .4rem; height: .4rem; border-radius: 50%; background: currentColor; }
.month td.clock, .swatch.clock { border-inline-start: 3px double currentColor; }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin: .5rem 0 1rem; padding: 0; list-style: none; font-size: .9rem; }
.swatch { display: inline-block; width: 1.7rem; height: 1.7rem; line-height: 1.7rem; }
.events { margin: 0; padding: 0; list-style: none; }
.events li { display: grid; grid-template-columns: 10.5rem 1fr; gap: 0 1rem; padding: .2rem 0; border-bottom: 1px solid var(--line); }
.events .when { font-variant-numeric: tabular-nums; font-weight: 600; }
.events .missing, .events .unusable { color: var(--error); }
.events .islamic { color: var(--event); }
.scroll { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
.times { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; width: 100%; }
.times th, .times td { padding: .2rem .55rem; text-align: center; white-space: nowrap; border-bottom: 1px solid var(--line); }
.times thead th { background: var(--soft); font-weight: 600; vertical-align: top; }
.times th[scope="row"], .times th[rowspan] { text-align: start; }
.times tbody th { position: sticky; inset-inline-start: 0; z-index: 1; font-weight: 500; background: var(--page); }
.times small { display: block; max-width: 9rem; font-weight: 400; color: var(--quiet); white-space: normal; overflow-wrap: break-word; }
.times td.error, .times tbody th.error { background: var(--error-soft); }
.times td.error { font-weight: 700; box-shadow: inset 0 0 0 2px var(--error); }
.times td.warning, .times tbody th.warning { background: var(--warning-soft); }
.times td.warning { box-shadow: inset 0 0 0 2px var(--warning); }
.times tr[aria-current] > * { border-block: 2px solid var(--link); }
.times td.unused { color: var(--quiet); }
.times td.error del { text-decoration: none; }
.times td.error bdi, .times td.warning bdi { white-space: pre-wrap; }
.mark { display: inline-block; min-width: 1.5rem; padding: 0 .2rem; font-weight: 600; }
.meanings > div { margin: 0 0 1rem; }
.meanings > div:target { outline: 3px solid var(--link); outline-offset: 4px; }
.meanings dd { margin: .25rem 0 0; }
@media (max-width: 34rem) {
  .events li { grid-template-columns: 1fr; }
  .months { grid-template-columns: 1fr; }
}
@media print {
  .scroll { overflow: visible; border: 0; }
  nav { display: none; }
}
`;
