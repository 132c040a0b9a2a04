import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { describe, test } from "node:test";
import { integrations, runPhp, withoutPhp } from "./php-programs.ts";

const files = globSync("**/*.php", { cwd: integrations }).toSorted();

/**
 * Finds what PHP 7.4 cannot parse or does not have, by the tokens of a newer PHP: constructs that came with 8.0 to 8.4,
 * and functions that 7.4 lacks.
 */
const finder = String.raw`<?php
$newer = ['str_contains', 'str_starts_with', 'str_ends_with', 'array_is_list', 'get_debug_type', 'get_resource_id', 'fdiv',
  'preg_last_error_msg', 'json_validate', 'mb_str_pad', 'mb_trim', 'array_find', 'array_any', 'array_all', 'array_find_key', 'iterator_apply_all', 'fsync', 'ini_parse_quantity', 'str_increment', 'mb_ucfirst'];
$found = [];
function problems_in(string $code): array {
  global $newer;
  $problems = [];
  $tokens = array_values(array_filter(PhpToken::tokenize($code), function ($t) { return !$t->is([T_WHITESPACE, T_COMMENT, T_DOC_COMMENT]); }));
  foreach ($tokens as $i => $token) {
    $before = $tokens[$i - 1] ?? null;
    $after = $tokens[$i + 1] ?? null;
    $say = function (string $what) use (&$problems, $token) { $problems[] = "line {$token->line}: $what"; };
    $names = ['T_MATCH' => 'match', 'T_NULLSAFE_OBJECT_OPERATOR' => '?->', 'T_ENUM' => 'enum', 'T_READONLY' => 'readonly',
      'T_NAME_QUALIFIED' => null];
    $name = $names[$token->getTokenName()] ?? null;
    if ($name !== null) $say($name);
    if ($token->is(T_STRING) && in_array(strtolower($token->text), $newer, true) && $after && $after->text === '(' && !$before->is([T_OBJECT_OPERATOR, T_DOUBLE_COLON, T_FUNCTION])) $say("{$token->text}()");
    if ($token->is(T_STRING) && $after && $after->text === ':' && $before && in_array($before->text, ['(', ','], true) && ($tokens[$i + 2]->text ?? '') !== ':') $say('named argument');
    if ($token->is(T_ELLIPSIS) && $before && $before->text === '(' && $after->text === ')') $say('first-class callable');
    if ($token->is([T_PUBLIC, T_PRIVATE, T_PROTECTED]) && $before && in_array($before->text, ['(', ','], true)) $say('constructor promotion');
    if ($token->is(T_STRING) && in_array(strtolower($token->text), ['mixed', 'never', 'static'], true) && $before && $before->text === ':') $say("{$token->text} as a type");
    if ($token->is(T_STATIC) && $before && $before->text === ':') $say('static as a type');
    if ($token->text === '|' && $after && $after->is([T_VARIABLE]) === false && $before->is([T_STRING, T_ARRAY, T_CALLABLE]) && $after->is([T_STRING, T_ARRAY, T_CALLABLE]) && ($tokens[$i + 2] ?? null) && ($tokens[$i + 2]->is(T_VARIABLE) || $tokens[$i + 2]->text === '{') && !preg_match('/^[A-Z_]+$/', $before->text)) $say('union type');
    if ($token->is(T_THROW) && $before && (in_array($before->text, ['?', ':', '(', '='], true) || $before->is([T_COALESCE, T_DOUBLE_ARROW]))) $say('throw as an expression');
    if ($token->text === ')' && $before && $before->is(T_STRING) && ($tokens[$i - 2]->text ?? '') === '(' && ($tokens[$i - 3] ?? null) && $tokens[$i - 3]->is(T_CATCH)) $say('catch without a variable');
    if ($token->is(T_CLASS) && $before && $before->is(T_DOUBLE_COLON) && $tokens[$i - 2]->is(T_VARIABLE)) $say('$object::class');
    if ($token->is(T_ATTRIBUTE)) {
      $line = explode("\n", $code)[$token->line - 1];
      if (!preg_match('/^\s*#\[[^\]]*\]\s*$/', $line)) $say('attribute beside code, which 7.4 takes for a comment');
    }
    if ($token->text === ')' && $before && $before->text === ',') {
      for ($j = $i, $depth = 0; $j >= 0; $j--) {
        if ($tokens[$j]->text === ')') $depth++;
        if ($tokens[$j]->text === '(' && --$depth === 0) break;
      }
      $opener = $tokens[$j - 1] ?? null;
      if ($opener && ($opener->is([T_FUNCTION, T_FN, T_USE]) || ($opener->is(T_STRING) && $tokens[$j - 2]->is(T_FUNCTION)))) $say('comma after the last parameter');
    }
    if ($token->is(T_ELLIPSIS) && $before && in_array($before->text, ['[', ','], true) && $after->is(T_LNUMBER) === false) {
      // Unpacking is in 7.4, but not of arrays with text keys: only calls may use it.
      for ($j = $i, $depth = 0; $j >= 0; $j--) {
        if (in_array($tokens[$j]->text, [')', ']'], true)) $depth++;
        if (in_array($tokens[$j]->text, ['(', '['], true) && $depth-- === 0) break;
      }
      if (($tokens[$j]->text ?? '') === '[') $say('unpacking in an array');
    }
  }
  return $problems;
}
foreach (json_decode(getenv('FILES'), true) as $name => $code) {
  foreach (problems_in($code) as $problem) $found[] = "$name $problem";
}
echo json_encode($found);`;

async function problemsIn(code: Readonly<Record<string, string>> | undefined): Promise<string[]> {
  const given = code
    ? finder
    : finder.replace(
        "json_decode(getenv('FILES'), true)",
        "array_combine($f = json_decode(getenv('NAMES')), array_map('file_get_contents', $f))",
      );
  const environment = { FILES: JSON.stringify(code ?? {}), NAMES: JSON.stringify(files) };
  const run = await runPhp(given, { environment });
  assert.deepEqual([run.errors, run.code], ["", 0]);
  return JSON.parse(run.output);
}

describe("The PHP of the integrations", { skip: withoutPhp }, () => {
  test("can be parsed, without a deprecation, by this PHP", async () => {
    assert.ok(files.length > 10);
    const { output, errors } = await runPhp(
      `<?php foreach (json_decode(getenv('NAMES')) as $file) {
        exec(escapeshellarg(PHP_BINARY) . ' -d error_reporting=-1 -d display_errors=1 -l ' . escapeshellarg($file) . ' 2>&1', $lines, $code);
        if ($code !== 0) echo implode("\n", $lines);
        if (preg_grep('/Deprecated|Warning/', $lines)) echo implode("\n", $lines);
      }`,
      { environment: { NAMES: JSON.stringify(files) } },
    );
    assert.deepEqual([output, errors], ["", ""]);
  });

  test("uses only syntax and functions of PHP 7.4", async () => {
    assert.deepEqual(await problemsIn(undefined), []);
  });

  test("would be found out by this check if it had", async () => {
    const newer = {
      match: "match (1) { 1 => 2 };",
      nullsafe: "$a?->b;",
      named: "f(name: 1);",
      promotion: "class A { function __construct(private int $a) {} }",
      union: "function f(int|string $a) {}",
      throw: "$a = $b ?? throw new E();",
      catch: "try { f(); } catch (E) {}",
      class: "$a::class;",
      callable: "f(...);",
      enum: "enum A { case B; }",
      readonly: "class A { public readonly int $a; }",
      static: "class A { function f(): static {} }",
      mixed: "function f(): mixed {}",
      comma: "function f($a,) {}",
      attribute: "function f(#[A] $a) {}",
      unpacked: "$a = [...$b];",
      function: "str_contains('a', 'b');",
    };
    const found = await problemsIn(
      Object.fromEntries(Object.entries(newer).map(([name, code]) => [name, `<?php ${code}`])),
    );
    const missed = Object.keys(newer).filter(
      (name) => !found.some((problem) => problem.startsWith(`${name} `)),
    );
    assert.deepEqual(missed, []);
  });

  test("shows and runs no code when a file is opened by its URL", async () => {
    const plugin = files.filter((file) => file.startsWith("wordpress/"));
    for (const file of plugin) {
      const run = await runPhp(`<?php require '${file}'; echo 'went on';`);
      assert.deepEqual(run, { output: "", errors: "", code: 0 }, file);
    }
  });
});
