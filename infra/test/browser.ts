import { execFile, spawnSync } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium to test with: `CHROMIUM`, one on this machine, Playwright's own, or the distribution's package.
 * Throws one line when none can be had.
 */
export async function findBrowser(say: (line: string) => void = () => {}): Promise<string> {
  const named = process.env.CHROMIUM
  if (named) {
    if (await works(named)) return named
    throw new Error(`CHROMIUM: ${named} is not a Chromium that runs`)
  }
  const onMachine = await firstThatWorks([...namesOnPath(), ...usualPlaces, await playwrightsOwn()])
  if (onMachine) return onMachine

  say('downloading Chromium with Playwright')
  await run('npx', ['--no-install', 'playwright', 'install', 'chromium']).catch(() => undefined)
  const downloaded = await firstThatWorks([await playwrightsOwn()])
  if (downloaded) return downloaded

  say('installing the Chromium of this distribution')
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-q']).catch(() => undefined)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']).catch(() => undefined)
  }
  const packaged = await firstThatWorks([...namesOnPath(), ...usualPlaces])
  if (packaged) return packaged
  throw new Error(
    'No Chromium, and it could not be installed. Run "npx playwright install chromium", or set CHROMIUM to its path.',
  )
}

/** Chromium without windows, as Debian and Playwright name it. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * What journeys are made with: `CHROMIUM`; else one without windows, which takes two thirds of the processor time; else what
 * `findBrowser` finds. Throws as it does.
 */
export async function findJourneyBrowser(say?: (line: string) => void): Promise<string> {
  const shell = process.env.CHROMIUM ? undefined : await firstThatWorks(namesOnPath(shells))
  return shell ?? findBrowser(say)
}

/** How Chromium is started: nothing that calls home, and no sandbox where root cannot have one. */
export const browserArguments = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
  '--disable-quic',
]

const namesOnPath = (wanted = names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => wanted.map((name) => join(folder, name)))

/** Where Playwright keeps its Chromium, whether it is there or not. */
async function playwrightsOwn(): Promise<string> {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

async function firstThatWorks(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await works(path)) return path
  return undefined
}

/** A file of the name is not enough: a package may leave a script that only says where to get the browser. */
async function works(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
  } catch {
    return false
  }
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 15_000 })
  return /Chrom(e|ium)/.test(stdout ?? '')
}
