import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '..', '..', '.github', 'workflows')
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)

interface Job {
  readonly 'timeout-minutes'?: number
  readonly uses?: string
  readonly environment?: string
  readonly steps?: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[]
}

interface Workflow {
  readonly permissions: object
  readonly jobs: Readonly<Record<string, Job>>
}

const errorsIn = (name: string, content: string): readonly string[] =>
  parseWorkflow({ name, content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message)

describe('workflows', () => {
  it('are those for changes and for releases', () => {
    expect(workflows.map(([name]) => name)).toEqual(['ci.yml', 'release.yml'])
  })

  it.each(workflows)('are such, by what GitHub takes: %s', (name, content) => {
    const spoilt = 'on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n    stepz: []\n'
    expect(errorsIn('spoilt.yml', spoilt)).toEqual([expect.stringContaining('stepz')])
    expect(errorsIn(name, content)).toEqual([])
  })

  it.each(workflows)(
    'may read the repository and no more, end by themselves, and run no text of others: %s',
    (_, text) => {
      const { permissions, jobs }: Workflow = parse(text)
      expect(permissions).toEqual({ contents: 'read' })
      for (const { uses, steps = [], ...job } of Object.values(jobs)) {
        if (!uses) expect(job['timeout-minutes']).toBeGreaterThan(0)
        // An expression in a script is text that becomes a program.
        expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([])
      }
    },
  )

  it('give a secret to a job with an environment alone, and the token of a remote to its release', () => {
    const { jobs }: Workflow = parse(workflows.find(([name]) => name === 'release.yml')?.[1] ?? '')
    const withSecrets = Object.values(jobs).filter((job) => JSON.stringify(job).includes('secrets.'))
    expect(withSecrets.map(({ environment }) => environment)).toEqual([
      'shell',
      expect.stringContaining('matrix.environment'),
    ])
    for (const { steps = [] } of withSecrets)
      expect(steps.filter(({ env }) => env).map(({ run }) => run)).toEqual(['npm run release -- "$FOLDER"'])
  })
})
