// The page of `heddle report`. All that it shows is in the element `data`: see
// tools/heddle/Report.cpp, which writes it. Text goes into the page as text
// alone, never as markup.
"use strict";
(() => {

const byId = id => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);

// The states of a method, in the order of their numbers.
const STATES = [
  {key: "woven", title: "woven", says: "its calls run through its aspects"},
  {key: "refused", title: "refused", says: "a rule matches it, and it cannot be woven"},
  {key: "declared", title: "only declared", says: "a rule matches it, and no known source holds its body"},
  {key: "unmatched", title: "unmatched", says: "no rule matches it"},
];
const REFUSED = 1;
const AT_ONCE = 200; // rows of a list, until more are asked for

// -- The data, with names for its columns

const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;

// Paths without the folder that most of them are in; whole in `full`.
const base = commonFolder(data.files.filter(path => path.startsWith("/") && !path.startsWith("/usr/")));
const files = data.files.map((full, id) =>
  ({id, full, path: full.startsWith(base) ? full.slice(base.length) : full, methods: []}));
const place = (file, line) => line ? files[file].path + ":" + line : files[file].path;

function commonFolder(paths) {
  if (paths.length < 2) return "";
  let folder = paths[0];
  for (const path of paths)
    while (!path.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  return folder.slice(0, folder.lastIndexOf("/") + 1);
}

const aspects = data.aspects.map((name, id) => ({id, name, methods: [], rules: []}));
const rules = data.rules.map(([file, line, aspect, required], id) =>
  ({id, file, line, aspect: aspects[aspect], required, place: place(file, line), methods: []}));
for (const rule of rules) rule.aspect.rules.push(rule);
const chains = data.chains.map(chain => chain.map(([aspect, priority, rule, compiledIn]) =>
  ({aspect: aspects[aspect], priority, rule: rules[rule], compiledIn})));
const ordered = {
  rules: [...rules].sort((a, b) => order(files[a.file].path, files[b.file].path) || a.line - b.line),
  aspects: [...aspects].sort((a, b) => order(a.name, b.name)),
  files: [...files].sort((a, b) => order(a.path, b.path)),
};
const classes = new Map();

const methods = data.methods.map(([scope, name, signature, result, file, line, state, how, why, chain, units], id) => {
  const m = {
    id, scope: data.texts[scope], name, signature, result: data.texts[result], file: files[file], line, state,
    how: data.texts[how], why: data.texts[why], chain: chains[chain],
    units: units.map(([source, outcome]) => ({file: files[source], state: outcome})),
    place: place(file, line),
  };
  m.display = (m.scope ? m.scope + "::" : "") + name + signature;
  m.words = [m.display, m.place, m.state === REFUSED ? m.how : "", ...m.chain.map(a => a.aspect.name)]
    .join("\n").toLowerCase();
  return m;
});
for (const m of methods) {
  m.file.methods.push(m);
  if (m.scope) {
    if (!classes.has(m.scope)) classes.set(m.scope, []);
    classes.get(m.scope).push(m);
  }
  for (const a of m.chain) {
    a.aspect.methods.push(m);
    a.rule.methods.push(m);
  }
}

// `ns::C<a::b>::f` in its parts; an operator's own characters are none.
function parts(name) {
  const result = [];
  let depth = 0, begin = 0;
  for (let i = 0; i < name.length; ++i) {
    if (i === begin && /^operator\b/.test(name.slice(i))) break;
    const c = name[i];
    if (c === "<" || c === "(" || c === "{") ++depth;
    else if (c === ">" || c === ")" || c === "}") --depth;
    else if (c === ":" && name[i + 1] === ":" && depth === 0) {
      result.push(name.slice(begin, i));
      begin = i += 2;
      --i;
    }
  }
  result.push(name.slice(begin));
  return result;
}

// -- Elements

function element(tag, properties, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {}))
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null) made.setAttribute(name, value);
  made.append(...children.filter(c => c !== undefined && c !== null && c !== ""));
  return made;
}
const fill = (node, ...children) => node.replaceChildren(...children.filter(c => c));
const link = (text, kind, id) => element("button", {class: "link name", onclick: () => open(kind, id)}, text);
const mark = state => element("span", {class: "mark " + STATES[state].key, "aria-hidden": "true"});
const counted = (n, what) => n.toLocaleString("en") + " " + what + (n === 1 ? "" : "s");

// Rows of one kind, a part of them until more are asked for.
function list(items, row) {
  const made = element("ul", {class: "rows"});
  const add = from => {
    for (const item of items.slice(from, from + AT_ONCE)) made.append(element("li", {}, row(item)));
    const rest = items.length - from - AT_ONCE;
    if (rest > 0) {
      const more = element("li", {}, element("button", {
        class: "more", onclick: () => { more.remove(); add(from + AT_ONCE); },
      }, `${Math.min(rest, AT_ONCE)} more of ${rest}`));
      made.append(more);
    }
  };
  add(0);
  return items.length ? made : element("p", {class: "none"}, "nothing");
}

const methodRow = (m, right) => element("button", {onclick: () => open("method", m.id)},
  mark(m.state), element("span", {class: "name"}, m.display), element("span", {class: "place"}, right));
const methodList = items => list(items, m => methodRow(m, STATES[m.state].title));
const adviceRow = m => methodRow(m, m.chain.map(a => a.aspect.name).join(", ") || STATES[m.state].title);
const plainRow = (kind, item, name, right) => element("button", {class: "plain", onclick: () => open(kind, item.id)},
  element("span", {class: "name"}, name), element("span", {class: "place"}, right));

// -- What is shown

const shown = {states: new Set(STATES.keys()), words: [], view: "map", zoom: ""};
let visible = methods;

function choose() {
  visible = methods.filter(m => shown.states.has(m.state) && shown.words.every(w => m.words.includes(w)));
  byId("count").textContent = visible.length === methods.length
    ? counted(methods.length, "method")
    : `${visible.length.toLocaleString("en")} of ${counted(methods.length, "method")}`;
  draw();
}

// Of aspects, rules or files those that the search leaves, each with how many methods.
function withVisible(items, text) {
  const isNarrowed = visible.length < methods.length;
  const chosen = new Set(visible);
  return items.map(item => ({item, count: item.methods.filter(m => chosen.has(m)).length}))
    .filter(({item, count}) => !isNarrowed || count ||
      shown.words.length && shown.words.every(w => text(item).toLowerCase().includes(w)));
}

const VIEWS = {
  map: {title: "Map", draw: drawMap},
  methods: {title: "Methods", draw: node => fill(node, methodList(visible))},
  aspects: {title: "Aspects", draw: node => fill(node, list(withVisible(ordered.aspects, a => a.name), ({item, count}) =>
    plainRow("aspect", item, item.name, counted(count, "method"))))},
  rules: {title: "Rules", draw: node => fill(node, list(withVisible(ordered.rules, r => r.place + r.aspect.name),
    ({item, count}) => plainRow("rule", item, `${item.place}  ${item.aspect.name}`,
      item.methods.length ? counted(count, "method") : "matches nothing")))},
  files: {title: "Files", draw: node => fill(node,
    list(withVisible(ordered.files.filter(f => f.methods.length), f => f.path), ({item, count}) =>
      plainRow("file", item, item.path, counted(count, "method"))))},
  refused: {title: "Refused", draw: drawRefused},
};

function drawRefused(node) {
  const reasons = new Map();
  for (const m of visible.filter(m => m.state === REFUSED)) {
    if (!reasons.has(m.how)) reasons.set(m.how, new Map());
    const details = reasons.get(m.how);
    if (!details.has(m.why)) details.set(m.why, []);
    details.get(m.why).push(m);
  }
  const groups = [...reasons].sort(([a], [b]) => order(a, b)).map(([reason, details]) =>
    element("div", {class: "group"}, element("h3", {}, reason),
      ...[...details].flatMap(([why, items]) => [element("p", {}, why), list(items, m => methodRow(m, m.place))])));
  fill(node, ...(groups.length ? groups : [element("p", {class: "none"}, "nothing is refused")]));
}

function draw() {
  for (const key of Object.keys(VIEWS)) {
    byId(key).hidden = key !== shown.view;
    const tab = byId("tab-" + key);
    tab.setAttribute("aria-selected", key === shown.view);
    tab.tabIndex = key === shown.view ? 0 : -1;
  }
  VIEWS[shown.view].draw(byId(shown.view));
}

function view(key) {
  shown.view = key;
  draw();
}

// -- Details: from a method to its aspects, rules and files, and back

const SHOW = {
  method(m) {
    const state = STATES[m.state];
    return [
      element("p", {class: "kind"}, m.scope ? "Method" : "Function"),
      element("h2", {class: "name"}, m.display),
      element("p", {class: "badge"}, mark(m.state), state.title + (m.how ? ` (${m.how})` : "")),
      element("p", {class: "why"}, m.why || state.says),
      element("h3", {}, "Aspects, outermost first"),
      m.chain.length ? element("ol", {class: "chain"}, ...m.chain.map(a => element("li", {},
        link(a.aspect.name, "aspect", a.aspect.id),
        element("div", {class: "soft"}, `priority ${a.priority}${a.compiledIn ? ", compiled in" : ""}, `,
          link(a.rule.place, "rule", a.rule.id)))))
        : element("p", {class: "soft"}, "none"),
      element("h3", {}, "Written in"),
      element("p", {}, link(m.place, "file", m.file.id)),
      m.result && element("p", {class: "soft"}, "gives ", element("code", {}, m.result)),
      m.scope && element("p", {}, "in ", link(m.scope, "class", m.scope)),
      m.units.length && element("h3", {}, "Sources that know it"),
      ...m.units.map(u => element("p", {}, element("span", {class: "badge"}, mark(u.state)), " ",
        link(u.file.path, "file", u.file.id), element("span", {class: "soft"}, " " + STATES[u.state].title))),
    ];
  },
  aspect: a => [
    element("p", {class: "kind"}, "Aspect"),
    element("h2", {class: "name"}, a.name),
    element("h3", {}, "Rules"),
    list(a.rules, r => plainRow("rule", r, r.place, counted(r.methods.length, "method"))),
    element("h3", {}, counted(a.methods.length, "method")),
    methodList(a.methods),
  ],
  rule: r => [
    element("p", {class: "kind"}, r.required ? "Rule" : "Rule (required: false)"),
    element("h2", {class: "name"}, r.place),
    element("p", {}, "for ", link(r.aspect.name, "aspect", r.aspect.id)),
    element("h3", {}, r.methods.length ? counted(r.methods.length, "match").replace("matchs", "matches")
      : "matches nothing"),
    r.methods.length && methodList(r.methods),
  ],
  file: f => [
    element("p", {class: "kind"}, "File"),
    element("h2", {class: "name"}, f.path),
    f.full !== f.path && element("p", {class: "soft name"}, f.full),
    element("h3", {}, counted(f.methods.length, "method") + ", each with its aspects"),
    list([...f.methods].sort((a, b) => a.line - b.line), adviceRow),
  ],
  class: name => [
    element("p", {class: "kind"}, "Class"),
    element("h2", {class: "name"}, name),
    element("p", {}, element("button", {class: "link", onclick: () => { shown.zoom = name; view("map"); }},
      "show it in the map")),
    element("h3", {}, counted(classes.get(name).length, "method") + ", each with its aspects"),
    list(classes.get(name), adviceRow),
  ],
};
const THINGS = {
  method: id => methods[id], aspect: id => aspects[id], rule: id => rules[id], file: id => files[id],
  class: name => classes.has(name) ? name : undefined,
};

function open(kind, id) {
  const hash = `#${kind}=${encodeURIComponent(id)}`;
  if (location.hash === hash) showDetail();
  else location.hash = hash; // which calls showDetail
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch { // typed by hand
    return "";
  }
}

function showDetail() {
  const [kind, id] = location.hash.slice(1).split("=");
  const thing = Object.hasOwn(THINGS, kind) && id ? THINGS[kind](decoded(id)) : undefined;
  byId("detail").scrollTop = 0;
  if (thing === undefined)
    fill(byId("detail"), element("p", {class: "soft"},
      "Click a method, a class, an aspect, a rule or a file, and it is shown here."));
  else fill(byId("detail"), ...SHOW[kind](thing));
  picked = kind === "method" && thing ? thing : null;
  if (shown.view === "map") paint();
}

// -- The map: a squarified treemap (Bruls, Huizing, van Wijk 2000)

const canvas = byId("treemap");
let picked = null;  // the method whose details are shown
let pointed = null; // the one under the mouse or the keys
let cells = [], frames = []; // what is drawn: {x, y, w, h} and a method or a node

function treeOf(items) {
  const root = {name: "", path: "", children: new Map(), leaves: [], weight: 0};
  for (const m of items) {
    let at = root;
    ++at.weight;
    const above = m.scope ? parts(m.scope) : parts(m.name).slice(0, -1);
    for (const name of above) {
      if (!at.children.has(name)) {
        const path = at.path ? at.path + "::" + name : name;
        at.children.set(name, {name, path, children: new Map(), leaves: [], weight: 0});
      }
      at = at.children.get(name);
      ++at.weight;
    }
    at.leaves.push(m);
  }
  return root;
}

function nodeAt(root, path) {
  let at = root;
  for (const name of path ? parts(path) : []) at = at && at.children.get(name);
  return at;
}

// Calls place(item, x, y, w, h) for each of `items`, the heaviest first.
function squarify(items, x, y, w, h, place) {
  const scale = w * h / items.reduce((sum, i) => sum + i.weight, 0);
  let begin = 0;
  while (begin < items.length && w > 0 && h > 0) {
    const side = Math.min(w, h);
    let end = begin, area = 0, worst = Infinity;
    for (; end < items.length; ++end) {
      const more = area + items[end].weight * scale, width = more / side;
      const ratio = weight => Math.max(width * width / (weight * scale), weight * scale / (width * width));
      const now = Math.max(ratio(items[begin].weight), ratio(items[end].weight));
      if (now > worst) break;
      worst = now;
      area = more;
    }
    const thick = area / side;
    let offset = 0;
    for (const item of items.slice(begin, end)) {
      const length = item.weight * scale / thick;
      if (w >= h) place(item, x, y + offset, thick, length);
      else place(item, x + offset, y, length, thick);
      offset += length;
    }
    if (w >= h) { x += thick; w -= thick; } else { y += thick; h -= thick; }
    begin = end;
  }
}

const HEAD = 17, PAD = 3;

function layOut(node, x, y, w, h, depth) {
  const isNamed = node.name && w > 44 && h > 40;
  if (node.name) frames.push({x, y, w, h, node, depth, head: isNamed ? HEAD : 0});
  const pad = node.name ? Math.min(PAD, w / 8, h / 8) : 0, top = isNamed ? HEAD : pad;
  const inside = [...node.children.values(), ...node.leaves.map(m => ({weight: 1, method: m}))]
    .sort((a, b) => b.weight - a.weight);
  squarify(inside, x + pad, y + top, w - 2 * pad, h - top - pad, (item, cx, cy, cw, ch) => {
    if (item.method) cells.push({x: cx, y: cy, w: cw, h: ch, method: item.method});
    else layOut(item, cx, cy, cw, ch, depth + 1);
  });
}

function drawMap() {
  const whole = treeOf(visible);
  let root = nodeAt(whole, shown.zoom);
  if (!root) { root = whole; shown.zoom = ""; }
  const trail = [element("button", {onclick: () => { shown.zoom = ""; draw(); }}, "all")];
  let path = "";
  for (const name of shown.zoom ? parts(shown.zoom) : []) {
    path = path ? path + "::" + name : name;
    const here = path;
    trail.push(element("span", {"aria-hidden": "true"}, "›"),
      element("button", {class: "name", onclick: () => { shown.zoom = here; draw(); }}, name));
  }
  fill(byId("path"), ...trail);
  cells = [];
  frames = [];
  pointed = null;
  const {clientWidth: w, clientHeight: h} = canvas;
  if (root.weight) layOut({...root, name: ""}, 0, 0, w, h, 0);
  paint();
  pointAt(null);
}

// The first of `texts` that fits, or as much of the last one as does.
function fit(context, width, ...texts) {
  for (const text of texts)
    if (context.measureText(text).width <= width) return text;
  const text = texts.pop();
  const length = Math.floor(text.length * width / context.measureText(text + "…").width);
  return length < 2 ? "" : text.slice(0, length) + "…";
}

function paint() {
  const ratio = window.devicePixelRatio || 1;
  const w = canvas.clientWidth, h = canvas.clientHeight;
  canvas.width = Math.round(w * ratio);
  canvas.height = Math.round(h * ratio);
  const style = getComputedStyle(document.documentElement), color = name => style.getPropertyValue("--" + name).trim();
  const fills = STATES.map(s => color(s.key)), texts = STATES.map(s => color("on-" + s.key));
  const shades = [color("frame"), color("inner")], front = color("front"), back = color("back");
  const c = canvas.getContext("2d");
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.fillStyle = back;
  c.fillRect(0, 0, w, h);
  c.textBaseline = "middle";
  for (const f of frames) {
    c.fillStyle = shades[f.depth % 2];
    c.fillRect(f.x + .5, f.y + .5, Math.max(f.w - 1, 0), Math.max(f.h - 1, 0));
    if (!f.head) continue;
    c.fillStyle = front;
    c.font = "600 11.5px system-ui, 'DejaVu Sans', sans-serif";
    c.fillText(fit(c, f.w - 8, `${f.node.name}  ${f.node.weight}`, f.node.name), f.x + 5, f.y + HEAD / 2 + 1);
  }
  c.font = "11px ui-monospace, 'DejaVu Sans Mono', monospace";
  for (const cell of cells) {
    const gap = cell.w > 5 && cell.h > 5 ? 1 : .2, m = cell.method;
    c.fillStyle = fills[m.state];
    c.fillRect(cell.x + gap, cell.y + gap, Math.max(cell.w - 2 * gap, .5), Math.max(cell.h - 2 * gap, .5));
    c.fillStyle = c.strokeStyle = texts[m.state];
    if (m.state === REFUSED && cell.w > 9 && cell.h > 9) { // told apart without colours, too
      c.lineWidth = 1.5;
      c.beginPath();
      c.moveTo(cell.x + cell.w - 4, cell.y + 4);
      c.lineTo(cell.x + cell.w - 9, cell.y + 9);
      c.moveTo(cell.x + cell.w - 9, cell.y + 4);
      c.lineTo(cell.x + cell.w - 4, cell.y + 9);
      c.stroke();
    }
    if (cell.w > 34 && cell.h > 15)
      c.fillText(fit(c, cell.w - 10, parts(m.name).pop()), cell.x + 5, cell.y + Math.min(cell.h / 2, 12));
  }
  c.lineWidth = 2.5;
  c.strokeStyle = front;
  for (const cell of cells)
    if (cell.method === picked || cell === pointed)
      c.strokeRect(cell.x + 1.5, cell.y + 1.5, Math.max(cell.w - 3, 1), Math.max(cell.h - 3, 1));
  if (!cells.length) {
    c.fillStyle = color("soft");
    c.font = "14px system-ui, sans-serif";
    c.fillText("nothing is shown", 14, 24);
  }
}

const holds = (box, x, y) => x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
const cellAt = (x, y) => cells.find(cell => holds(cell, x, y));
const frameAt = (x, y) => frames.filter(f => holds(f, x, y)).pop();

function pointAt(cell) {
  pointed = cell;
  byId("under").textContent = cell ? `${cell.method.display}: ${STATES[cell.method.state].title}` : "";
}

canvas.addEventListener("mousemove", event => {
  const {offsetX: x, offsetY: y} = event, cell = cellAt(x, y), frame = cell ? null : frameAt(x, y);
  const tip = byId("tip");
  tip.hidden = !cell && !frame;
  if (!tip.hidden) {
    tip.textContent = cell ? `${cell.method.display} — ${STATES[cell.method.state].title}`
      : `${frame.node.path} — ${counted(frame.node.weight, "method")}`;
    tip.style.left = Math.max(0, Math.min(x + 14, canvas.clientWidth - tip.offsetWidth)) + "px";
    tip.style.top = (y + 20 + tip.offsetHeight > canvas.clientHeight ? y - tip.offsetHeight - 8 : y + 18) + "px";
  }
  if (cell !== pointed) {
    pointAt(cell || null);
    paint();
  }
});
canvas.addEventListener("mouseleave", () => {
  byId("tip").hidden = true;
  pointAt(null);
  paint();
});
canvas.addEventListener("click", event => {
  const cell = cellAt(event.offsetX, event.offsetY), frame = frameAt(event.offsetX, event.offsetY);
  if (cell) open("method", cell.method.id);
  else if (frame) {
    shown.zoom = frame.node.path;
    if (classes.has(frame.node.path)) open("class", frame.node.path);
    draw();
  }
});
canvas.addEventListener("keydown", event => {
  const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (step && cells.length) {
    const at = cells.indexOf(pointed);
    pointAt(cells[at < 0 ? (step > 0 ? 0 : cells.length - 1) : (at + step + cells.length) % cells.length]);
    paint();
  } else if (event.key === "Enter" && pointed) open("method", pointed.method.id);
  else if (event.key === "Escape" && shown.zoom) { shown.zoom = ""; draw(); }
  else return;
  event.preventDefault();
});

// -- The page

function start() {
  byId("release").textContent = data.heddle;
  const count = STATES.map((_, state) => methods.filter(m => m.state === state).length);
  fill(byId("states"), ...STATES.map((s, state) => element("button", {
    "aria-pressed": "true", title: s.says, "data-state": s.key,
    onclick: event => {
      if (!shown.states.delete(state)) shown.states.add(state);
      event.currentTarget.setAttribute("aria-pressed", shown.states.has(state));
      choose();
    },
  }, mark(state), element("span", {}, s.title), element("b", {}, count[state].toLocaleString("en")))));
  fill(byId("tabs"), ...Object.entries(VIEWS).map(([key, v]) => element("button", {
    id: "tab-" + key, role: "tab", "aria-controls": key, onclick: () => view(key),
  }, v.title)));
  byId("tabs").addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key], keys = Object.keys(VIEWS);
    if (!step) return;
    view(keys[(keys.indexOf(shown.view) + step + keys.length) % keys.length]);
    byId("tab-" + shown.view).focus();
  });
  byId("search").addEventListener("input", event => {
    shown.words = event.target.value.toLowerCase().split(/\s+/).filter(w => w);
    choose();
  });
  document.addEventListener("keydown", event => {
    if (event.key !== "/" || event.target.tagName === "INPUT") return;
    event.preventDefault();
    byId("search").focus();
  });
  if (data.changed.length) {
    byId("notes").hidden = false;
    byId("notes").textContent = `${counted(data.changed.length, "source")} changed since the build that this tells of: ` +
      data.changed.slice(0, 3).map(f => data.files[f]).join(", ") + (data.changed.length > 3 ? ", …" : "");
  }
  window.addEventListener("hashchange", showDetail);
  new ResizeObserver(() => { if (shown.view === "map") drawMap(); }).observe(byId("field"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  choose();
  showDetail();
  document.documentElement.dataset.ready = "yes"; // for tests
}

start();
})();
