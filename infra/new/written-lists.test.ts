import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { withOwner } from './code-owners.ts'
import { withWorkspace } from './lockfile-entry.ts'
import { remoteReadme, withScreen } from './remote-readme.ts'

const root = join(import.meta.dirname, '..', '..')

describe('the lockfile', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const about = (section: string) => JSON.parse(readFileSync(join(root, 'mf-admin', section, 'package.json'), 'utf8'))

  it('is the one that npm writes: a section that is taken out comes back to its place', () => {
    const lockfile = JSON.parse(text)
    delete lockfile.packages['mf-admin/provider']
    delete lockfile.packages['node_modules/@qasima/mf-admin-provider']
    const without = `${JSON.stringify(lockfile, null, 2)}\n`
    expect(without).not.toBe(text)
    expect(withWorkspace(without, 'mf-admin/provider', about('provider'))).toBe(text)
  })
})

describe('the owners', () => {
  const text =
    '* @qasima/platform\n/mf-admin/ads/ @qasima/ads\n/mf-admin/user/ @qasima/user\n/shell/ @qasima/platform\n'

  it('gain a line in its place', () => {
    const lines = (folder: string) => withOwner(text, folder, '@qasima/new').split('\n')
    expect(lines('mf-admin/deals')[2]).toBe('/mf-admin/deals/ @qasima/new')
    expect(lines('mf-admin/video')[3]).toBe('/mf-admin/video/ @qasima/new')
    expect(lines('mf-admin/acts')[1]).toBe('/mf-admin/acts/ @qasima/new')
  })

  it('stay where there are some already', () => {
    expect(withOwner(text, 'mf-admin/ads', '@qasima/other')).toBe(text)
  })
})

it('the README of a remote names one more address', () => {
  const text = remoteReadme({ folder: 'mf-public', title: 'Site', about: 'The site.', addresses: ['/', '/shops'] })
  expect(withScreen(text, '/deals')).toContain('Screens: `/`, `/shops`, `/deals`.\n')
  expect(() => withScreen('# Site\n', '/deals')).toThrow('no sentence that begins with "Screens:"')
})

describe('the commands', () => {
  const run = (command: string, ...parameters: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'infra', 'new', command), ...parameters], { cwd: root }).catch(
      ({ stderr, code }: { stderr: string; code: number }) => ({ stdout: '', stderr, code }),
    )

  it.each(['new-section.ts', 'new-screen.ts'])('say how %s is used', async (command) => {
    const { stdout } = await run(command, '--help')
    expect(stdout).toContain(`npm run ${command.replace('-', ':').replace('.ts', '')} -- <`)
  })

  it.each([
    ['new-section.ts', [], 'Name one section: npm run new:section -- deals'],
    ['new-section.ts', ['deals', 'offers'], 'Name one section'],
    ['new-section.ts', ['coupon'], 'There is a section coupon already'],
    ['new-section.ts', ['deals', '--icon', 'no-such-icon'], '--icon "no-such-icon" is no icon of lucide.dev/icons.'],
    ['new-section.ts', ['deals', '--colour', 'red'], "Unknown option '--colour'"],
    ['new-screen.ts', ['deals'], 'Name the remote and one screen: npm run new:screen -- mf-public/deals'],
    ['new-screen.ts', ['mf-admin/deals'], '"mf-admin" is no remote that screens are written for'],
    ['new-screen.ts', ['mf-public/blog'], '/blog is an address of mf-public already'],
  ])('of %s, %j is refused in one line', async (command, parameters, reason) => {
    const { stderr, code } = { code: 0, ...(await run(command, ...parameters)) }
    expect(code).toBe(1)
    expect(stderr).toContain(reason)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
