import { describe, expect, it } from '@jest/globals'
import type { ContractChange } from './contract-change.ts'
import { versionProblem } from './version-step.ts'

const breaking: ContractChange = { step: 'major', subject: 'GET /shops', text: 'it is gone' }
const adding: ContractChange = { step: 'minor', subject: 'GET /shops', text: 'it is new' }

const isRight = (version: string, ...changes: readonly ContractChange[]) =>
  versionProblem('1.4.2', version, changes) === undefined

describe('the version of a contract', () => {
  it('stays where nothing changed, or goes one step', () => {
    for (const version of ['1.4.2', '1.4.3', '1.5.0', '2.0.0']) expect(isRight(version)).toBe(true)
    for (const version of ['1.4.1', '1.4.4', '1.6.0', '1.5.1', '3.0.0']) expect(isRight(version)).toBe(false)
  })

  it('has a higher minor where something was added', () => {
    expect(['1.4.2', '1.4.3', '1.5.0', '2.0.0'].filter((version) => isRight(version, adding))).toEqual([
      '1.5.0',
      '2.0.0',
    ])
  })

  it('has a higher major where something breaks, whatever was added', () => {
    expect(['1.4.3', '1.5.0', '2.0.0'].filter((version) => isRight(version, adding, breaking))).toEqual(['2.0.0'])
    expect(versionProblem('1.4.2', '1.5.0', [breaking])).toBe(
      'the contract breaks what was built against 1.4.2, so its version has to be 2.0.0, not 1.5.0',
    )
  })

  it('is three numbers', () => {
    expect(() => versionProblem('1.4', '1.4.0', [])).toThrow('not of the form 1.2.3')
  })
})
