// JavaScript, as `install.mjs` is.

/** Whether a lockfile's package is only for other machines, is part of the repository, or is the repository itself. */
const isLeftOut = (path, { optional, devOptional, link }) =>
  !path.includes('node_modules/') || optional || devOptional || link

/**
 * Folders of the packages in a lockfile that every machine gets. Only: those that a start needs ("start"), those that
 * tests, checks and development need besides ("dev"), or all of them.
 */
export function packageFolders(wanted, { only }) {
  return Object.entries(wanted)
    .filter(([path, entry]) => !isLeftOut(path, entry) && (only === 'all' || Boolean(entry.dev) === (only === 'dev')))
    .map(([path]) => path)
}

/** Whether a package is not installed as the lockfile has it. Present: the packages that npm noted as installed. */
export const lacksPackages = (wanted, present, { withDev }) =>
  packageFolders(wanted, { only: withDev ? 'all' : 'start' }).some((path) => {
    const { version, integrity } = wanted[path]
    return present[path]?.version !== version || present[path].integrity !== integrity
  })

/** Packages that npm unpacks in a second on two cores, with all that it does before and after. */
const packagesPerSecond = 16

/** Seconds until all are unpacked: by the pace so far, once it is one. */
export function secondsLeft({ elapsed, done, of }) {
  const left = done > of / 5 ? (elapsed / done) * (of - done) : of / packagesPerSecond - elapsed
  return Math.max(Math.round(left), 0)
}
