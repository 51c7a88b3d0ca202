interface Lockfile {
  readonly packages: Readonly<Record<string, object>>
}

/**
 * The lockfile with one more part of the repository, as `npm install` writes it. Text: the lockfile as it is; folder: from
 * that of the repository; about: its `package.json`.
 */
export function withWorkspace(
  text: string,
  folder: string,
  about: { readonly name: string; readonly version: string; readonly dependencies: Readonly<Record<string, string>> },
): string {
  const lockfile: Lockfile = JSON.parse(text)
  const { name, version, dependencies } = about
  const packages = Object.entries({
    ...lockfile.packages,
    [folder]: { name, version, dependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  }).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  return `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`
}
