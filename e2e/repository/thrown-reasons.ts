import { globSync, readFileSync } from "node:fs";
import { errorReasons, portalErrorReasons } from "@mosque-sync/contract";
import { parseAst } from "rolldown/parseAst";
import { fileOf, root } from "./imports.ts";

/** A function or a constant of the service's files, or a method of a service that handlers call. */
interface Part {
  /** The parts that it refers to. */
  readonly references: Set<string>;
  /** The reasons for failure that it throws, or has thrown for it. */
  readonly reasons: Set<string>;
}

/** A node of a file's syntax tree. */
interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const allReasons: object = { ...errorReasons, ...portalErrorReasons };
/** The functions that are given a reason, and the table of one for each code of the sign-in library. */
const throwing = ["ApiError.of", "onlyWhile"];
const table = "refusals";
/** What the services are called whose methods throw: what a function named `create…` returns. */
const services = ["signIn", "provider", "providerOf"];

const parts = new Map<string, Part>();
for (const file of globSync("server/src/**/*.ts", { cwd: root })) {
  if (!file.endsWith(".test.ts")) addParts(file);
}

/**
 * The reasons for failure that can come of each function that a file of the service imports: those of the function, and
 * of all that it refers to. Which way a condition goes is not looked at.
 */
export function reasonsOfImports(file: string): ReadonlyMap<string, readonly string[]> {
  const imported = [...importsOf(file, treeOf(file))];
  return new Map(imported.map(([name, part]) => [name, reachableReasons(part)]));
}

function reachableReasons(first: string): readonly string[] {
  const reached = new Set([first]);
  for (const name of reached)
    for (const referenced of parts.get(name)?.references ?? []) reached.add(referenced);
  return [...new Set([...reached].flatMap((name) => [...(parts.get(name)?.reasons ?? [])]))];
}

function addParts(file: string): void {
  const tree = treeOf(file);
  const bodies = declarationsIn(tree);
  const known = new Map([...bodies.keys()].map((name) => [name, `${file} ${name}`]));
  for (const [name, part] of importsOf(file, tree)) known.set(name, part);
  const separate = new Set(bodies.values());
  for (const [name, body] of bodies) addPart(`${file} ${name}`, body, name.startsWith("create"));

  function addPart(name: string, body: Node, isService = false): void {
    const part = parts.getOrInsertComputed(name, () => ({ references: new Set(), reasons: new Set() }));
    if (name.endsWith(` ${table}`)) addReasons(part, body);
    visitChildren(body, new Set());

    /** @param shadowed the names that parameters and variables of the functions around have taken */
    function visitChildren(node: Node, shadowed: ReadonlySet<string>): void {
      const names = isFunction(node) ? shadowed.union(shadowingNames(node)) : shadowed;
      for (const inner of executedChildren(node)) visit(inner, names);
    }

    function visit(node: Node, shadowed: ReadonlySet<string>): void {
      if (separate.has(node)) return;
      if (isService && node.type === "Property" && isFunction(node.value)) {
        addPart(`.${nameOf(node.key)}`, node.value);
        return;
      }
      if (node.type === "Identifier" && !shadowed.has(nameOf(node))) refer(known.get(nameOf(node)));
      if (node.type === "MemberExpression" && services.includes(nameOf(node.object))) {
        refer(`.${nameOf(node.property)}`);
      }
      if (node.type === "CallExpression" && throwing.includes(pathOf(node.callee))) addReasons(part, node);
      if (node.type === "Property" && nameOf(node.key) === "reason") addReasons(part, node);
      visitChildren(node, shadowed);
    }

    function refer(other: string | undefined): void {
      if (other !== undefined) part.references.add(other);
    }
  }
}

/** The nodes inside a node that are run with it: neither names of members, nor types, nor what ends in a `catch`. */
function executedChildren(node: Node): Node[] {
  const { type, object, property, computed, key, value, block, handler, finalizer, expression } = node;
  if (type.startsWith("TS")) return [expression].filter(isNode);
  if (type === "MemberExpression") return [object, computed && property].filter(isNode);
  if (type === "Property") return [value, computed && key].filter(isNode);
  // A `catch` that does not look at what it has caught passes nothing on.
  const isTried = !isNode(handler) || handler.param !== null;
  if (type === "TryStatement") return [isTried && block, handler, finalizer].filter(isNode);
  return childrenOf(node);
}

function addReasons({ reasons }: Part, node: Node): void {
  for (const { type, value } of descendantsOf(node)) {
    if (type === "Literal" && Object.hasOwn(allReasons, String(value))) reasons.add(String(value));
  }
}

/** The parts that a file imports, by the names that they have there. */
function importsOf(file: string, tree: Node): Map<string, string> {
  const parts = new Map<string, string>();
  for (const statement of childrenOf(tree).filter(({ type }) => type === "ImportDeclaration")) {
    const from = fileOf(file, String((statement.source as Node).value));
    for (const { local, imported } of childrenOf(statement)) {
      if (from !== undefined && imported) parts.set(nameOf(local), `${from} ${nameOf(imported)}`);
    }
  }
  return parts;
}

/** What has a name in a file: its own declarations, and the functions inside these. */
function declarationsIn(tree: Node): Map<string, Node> {
  const bodies = new Map<string, Node>();
  const top = new Set(childrenOf(tree).flatMap((node) => [node, ...childrenOf(node)].flatMap(declaratorsOf)));
  for (const node of descendantsOf(tree)) {
    const body = node.type === "VariableDeclarator" ? node.init : node;
    if (!isNode(body) || !(top.has(node) || isFunction(body))) continue;
    const names =
      node.type === "VariableDeclarator" ? namesInPattern(node.id) : node.id ? [nameOf(node.id)] : [];
    for (const name of names) if (!bodies.has(name)) bodies.set(name, body);
  }
  return bodies;
}

function declaratorsOf(node: Node): readonly Node[] {
  return node.type === "VariableDeclaration"
    ? childrenOf(node)
    : node.type === "ClassDeclaration"
      ? [node]
      : [];
}

/** The names that a function gives to its parameters, and to what is inside it and is no function. */
function shadowingNames(node: Node): ReadonlySet<string> {
  const declared = descendantsOf(node.body as Node).filter(
    ({ type, init }) => type === "VariableDeclarator" && !isFunction(init),
  );
  return new Set([
    ...(node.params as Node[]).flatMap(namesInPattern),
    ...declared.flatMap(({ id }) => namesInPattern(id)),
  ]);
}

/** The names in a pattern, such as that of a parameter. */
function namesInPattern(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const { type, left, argument, value, properties, elements } = pattern;
  if (type === "Identifier") return [nameOf(pattern)];
  if (type === "Property") return namesInPattern(value);
  if (type === "ObjectPattern") return (properties as unknown[]).flatMap(namesInPattern);
  if (type === "ArrayPattern") return (elements as unknown[]).flatMap(namesInPattern);
  return namesInPattern(left ?? argument);
}

/** The last name of an expression: of `services.signIn`, `signIn`; of a call, that of what is called. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  return String(node.name ?? (nameOf(node.property ?? node.callee) || node.value));
}

function pathOf(node: unknown): string {
  return isNode(node) && isNode(node.object) ? `${nameOf(node.object)}.${nameOf(node)}` : nameOf(node);
}

function treeOf(file: string): Node {
  return parseAst(readFileSync(new URL(file, root), "utf8"), { lang: "ts" }) as unknown as Node;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function isFunction(node: unknown): node is Node {
  return isNode(node) && /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function descendantsOf(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(descendantsOf)];
}
