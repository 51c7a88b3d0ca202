import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { filledIn } from './container-settings.ts'
import { repositoryFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'infra', 'Dockerfile'), 'utf8')
const file = DockerfileParser.parse(text)
const instructions = file.getInstructions()
const stages = file.getFROMs().map((from) => {
  const { line } = from.getRange().start
  return { image: from.getImage() ?? '', name: from.getBuildStage(), line }
})
const last = stages.at(-1)
const ofLast = instructions.filter((instruction) => instruction.getRange().start.line > (last?.line ?? 0))
const argumentsOf = (keyword: string) =>
  ofLast
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '')

describe('the image of the service', () => {
  it('is made by instructions that there are', () => {
    expect(validate('FROM node:24\nRUNN true\nCMD ["node"')).not.toEqual([])
    expect(validate(text)).toEqual([])
  })

  it('stands on one version of Node, that of the lockfile', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(stages.map(({ image }) => image)).toEqual(
      Array.from({ length: 2 }, () => `node:${dependencies.node}-bookworm-slim`),
    )
  })

  it('runs without rights, says how it is, and stops when it is asked to', () => {
    expect(argumentsOf('USER')).toEqual(['1000:1000'])
    expect(argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(argumentsOf('VOLUME')).toEqual(['/data'])
    const [command = ''] = argumentsOf('CMD')
    const [health = ''] = argumentsOf('HEALTHCHECK')
    // Programs in the form that no shell stands between, so that signals come to them.
    for (const program of [command, /CMD (.+)$/s.exec(health)?.[1] ?? '']) {
      const [node, ...rest]: readonly string[] = JSON.parse(program)
      expect(node).toBe('node')
      expect(repositoryFiles).toContain(rest.find((each) => !each.startsWith('--')))
    }
    // A signal from outside would open the inspector beside the secrets of the process.
    expect(command).toContain('"--disable-sigusr1"')
  })

  it('takes from the build what it runs, and leaves out what builds it', () => {
    expect(argumentsOf('COPY')).toEqual(['/srv/qasima ./'])
    expect(text).toContain('\nCOPY --from=build /srv/qasima ./\n')
    const removal = text.slice(text.indexOf('npm ci --omit=dev --workspace='))
    // `node` is the image's own, and the root's, whose packages an installation of workspaces leaves out.
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies).filter((name) => name !== 'node'))
      expect(removal).toContain(`node_modules/${name.split('/')[0]}`)
  })

  it('holds no secret, and neither history nor tests', () => {
    const secrets = Object.keys(filledIn).filter((name) => /KEY|SECRET|PASSWORD|_URL/.test(name))
    expect(secrets.filter((name) => text.includes(name))).toEqual([])
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '.env', '.data', '**/node_modules', '**/dist', '**/*.test.ts', 'infra/test']),
    )
  })
})
