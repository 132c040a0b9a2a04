import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the WordPress plugin. */
export const plugin = fileURLToPath(new URL("../../integrations/wordpress/", import.meta.url));

/** A text of the plugin, its place and its notes for translators. */
export interface Text {
  readonly text: string;
  readonly files: readonly string[];
  readonly comment: string | undefined;
}

const call =
  /(?:\/\* translators: ([^*]*?) \*\/[^;]*?)?\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'mosque-sync'\s*\)/g;

/** Every text that the plugin asks WordPress to translate, in the order of its files. */
export function pluginTexts(): Text[] {
  const found = globSync("{mosque-sync.php,includes/*.php}", { cwd: plugin })
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(plugin + file, "utf8");
      const description = /^ \* Description: (.+)$/m.exec(source)?.[1];
      const calls = [...source.matchAll(call)].map(([, comment, text = ""]) => ({
        text: text.replaceAll(/\\(['\\])/g, "$1"),
        comment,
        file,
      }));
      return description === undefined ? calls : [{ text: description, comment: undefined, file }, ...calls];
    });
  return [...Map.groupBy(found, ({ text }) => text)].map(([text, uses]) => ({
    text,
    files: [...new Set(uses.map(({ file }) => file))],
    comment: uses.find(({ comment }) => comment)?.comment,
  }));
}

/** The template that translators copy: `languages/mosque-sync.pot`. */
export function pluginTemplate(): string {
  const header =
    'msgid ""\nmsgstr ""\n"Project-Id-Version: Mosque Sync\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"X-Domain: mosque-sync\\n"\n';
  const entries = pluginTexts().map(({ text, files, comment }) =>
    [
      ...(comment ? [`#. translators: ${comment}`] : []),
      ...files.map((file) => `#: ${file}`),
      ...(/%\d?\$?[sd]/.test(text) ? ["#, php-format"] : []),
      `msgid ${JSON.stringify(text)}`,
      'msgstr ""',
      "",
    ].join("\n"),
  );
  return [header, ...entries].join("\n");
}
