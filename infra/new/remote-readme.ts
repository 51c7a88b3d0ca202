interface DescribedRemote {
  /** `mf-admin/deals`. */
  readonly folder: string
  readonly title: string
  /** What it is, in a sentence. */
  readonly about: string
  /** The addresses of its screens. */
  readonly addresses: readonly string[]
}

const inCode = (address: string): string => `\`${address}\``

/** The README of a remote: what it is, and how it is built, tested and released. */
export const remoteReadme = ({ folder, title, about, addresses }: DescribedRemote): string => `# ${title}

${about}

Screens: ${addresses.map(inCode).join(', ')}.

- \`npm run dev -- ${folder}\` shows it as you edit it, inside a site that runs
- \`npm run test:remote -- ${folder}\` runs its tests, and what every remote is held to
- \`npm run build\` builds it, and all else that changed
- \`npm run release -- ${folder}\` releases it
`

/** The README with one more screen. @throws Error where it names none. */
export function withScreen(text: string, address: string): string {
  const end = /^Screens: [\s\S]*?`(?=\.\n)/m.exec(text)
  if (!end) throw new Error('README.md has no sentence that begins with "Screens:" and names addresses')
  const place = end.index + end[0].length
  return `${text.slice(0, place)}, ${inCode(address)}${text.slice(place)}`
}
