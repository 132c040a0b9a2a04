import { fileURLToPath } from "node:url";

/** A generator of clients: how it is installed, generates, compiles, and runs a program that uses the client. */
export interface Generator {
  readonly name: string;
  readonly language: string;
  /** A command that the machine must have, and where it comes from. */
  readonly needs: { readonly command: Command; readonly from: string };
  /** The file in `programs/`, and its name beside the generated client. */
  readonly program: readonly [file: string, name: string];
  /** Further files of its folder: texts. */
  readonly files: Readonly<Record<string, string>>;
  /** Prepares tools in the folder of the generator, which the next run keeps. */
  readonly install: readonly Command[];
  readonly generate: Command;
  readonly compile: readonly Command[];
  readonly run: Command;
}

export type Command = readonly [program: string, ...args: string[]];

const document = fileURLToPath(new URL("../../../openapi.json", import.meta.url));

const compilerOptions = {
  target: "es2023",
  module: "nodenext",
  strict: true,
  types: ["node"],
  skipLibCheck: true,
};
/** What a project in TypeScript has; its compiled program runs on Node. */
const typescript = (program: string, packages: Readonly<Record<string, string>>) =>
  ({
    language: "TypeScript",
    needs: { command: ["npm", "--version"], from: "Node" },
    program: [program, "program.ts"],
    files: {
      "package.json": JSON.stringify({
        private: true,
        type: "module",
        dependencies: { ...packages, typescript: "5.9.3", "@types/node": "24.10.1" },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...compilerOptions, outDir: "built" },
        files: ["program.ts"],
      }),
    },
    install: [["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"]],
    compile: [["node_modules/.bin/tsc"]],
    run: [process.execPath, "built/program.js"],
  }) as const;

/** The generators that are tried, with the versions that were. */
export const generators: readonly Generator[] = [
  {
    name: "openapi-typescript 7.13.0, openapi-fetch 0.17.0",
    ...typescript("openapi-fetch.ts", { "openapi-typescript": "7.13.0", "openapi-fetch": "0.17.0" }),
    generate: ["node_modules/.bin/openapi-typescript", document, "-o", "api.ts"],
  },
  {
    name: "@hey-api/openapi-ts 0.99.0",
    ...typescript("hey-api.ts", { "@hey-api/openapi-ts": "0.99.0" }),
    generate: ["node_modules/.bin/openapi-ts", "-i", document, "-o", "api", "--no-log-file"],
  },
  {
    name: "openapi-python-client 0.29.1",
    language: "Python",
    needs: { command: ["python3", "-m", "venv", "--help"], from: "apt-get install python3-venv" },
    program: ["program.py", "program.py"],
    files: {},
    install: [
      ["python3", "-m", "venv", "tools"],
      ["tools/bin/pip", "install", "--quiet", "openapi-python-client==0.29.1", "mypy==2.4.1"],
    ],
    generate: [
      ...(["tools/bin/openapi-python-client", "generate", "--path", document] as const),
      ...["--meta", "none", "--output-path", "mosque_profile_sync_api_client", "--overwrite"],
    ],
    compile: [["tools/bin/mypy", "program.py"]],
    run: ["tools/bin/python", "program.py"],
  },
  {
    name: "oapi-codegen 2.8.2",
    language: "Go",
    needs: { command: ["go", "version"], from: "apt-get install golang-go, 1.24 or newer" },
    program: ["program.go", "main.go"],
    files: {
      "go.mod": "module example.org/program\n\ngo 1.24\n",
      "options.yaml":
        "package: mosquesync\noutput: mosquesync/client.go\ngenerate: { models: true, client: true }\noutput-options: { nullable-type: true }\n",
    },
    install: [
      ["mkdir", "-p", "mosquesync"],
      [
        "sh",
        "-c",
        'GOBIN="$PWD/tools" go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
      ],
    ],
    generate: ["tools/oapi-codegen", "-config", "options.yaml", document],
    compile: [
      ["go", "get", "github.com/oapi-codegen/runtime@v1.8.0", "github.com/oapi-codegen/nullable@v1.1.0"],
      ["go", "mod", "tidy"],
      ["go", "vet", "./..."],
      ["go", "build", "-o", "program", "."],
    ],
    run: ["./program"],
  },
  {
    name: "OpenAPI Generator 7.17.0",
    language: "PHP",
    needs: {
      command: ["sh", "-c", "java -version && php -r 'require \"GuzzleHttp/autoload.php\";'"],
      from: "apt-get install default-jre-headless php-cli php-guzzlehttp-guzzle",
    },
    program: ["program.php", "program.php"],
    files: {
      "jar.sha256": "25d6bd8273dd2be99979d544b62ea43f0ce1975f1aa582678b5093d1e7fcfce8  generator.jar\n",
    },
    install: [
      [
        ...(["curl", "-sSfLo", "generator.jar"] as const),
        "https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/7.17.0/openapi-generator-cli-7.17.0.jar",
      ],
      ["sha256sum", "-c", "jar.sha256"],
    ],
    generate: ["java", "-jar", "generator.jar", "generate", "-g", "php", "-i", document, "-o", "api"],
    compile: [["sh", "-c", "find api/lib program.php -name '*.php' -print0 | xargs -0 -n1 php -l"]],
    run: ["php", "program.php"],
  },
];
