/** Generated files: the path of each and its generator, which gets the present text if only a part is generated. */
export type GeneratedFiles = Readonly<Record<string, (found: string) => string | Promise<string>>>;
