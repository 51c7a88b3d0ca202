import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Where a team releases to, and as whom it makes its token. */
export interface ReleaseTarget {
  readonly origin: string
  readonly staff: { readonly email: string; readonly password: string }
}

/**
 * Runs `npm run release -- …` as a team does, in a checkout, and answers what it says to programs.
 * @throws Error with its output when it fails.
 */
export async function runRelease(
  checkout: string,
  { origin, staff }: ReleaseTarget,
  parameters: readonly string[],
  token = '',
) {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'release', '--', ...parameters, '--json'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      RELEASE_URL: origin,
      RELEASE_EMAIL: staff.email,
      RELEASE_PASSWORD: staff.password,
      RELEASE_TOKEN: token,
    },
  })
  return JSON.parse(stdout)
}
