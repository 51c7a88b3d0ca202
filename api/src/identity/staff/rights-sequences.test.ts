import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type AccountPlan,
  basic,
  beyond,
  makeWorld,
  optional,
  type Patch,
  pool,
  type RolePlan,
  type Standing,
  type Step,
  standings,
  type WorldPlan,
} from '../../testing/rights-world.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

/** Minutes of a long run; defaults to a short one. See `infra/docs/security.md` for the command. */
const minutes = Number(process.env.MINUTES ?? 0)
const limits =
  minutes > 0 ? { numRuns: 1_000_000, milliseconds: minutes * 60_000 } : { numRuns: 200, milliseconds: 25_000 }

const place = fc.nat({ max: 40 })
const places = fc.array(place, { minLength: 1, maxLength: 3 })
const some = (from: readonly string[], max: number) => fc.subarray([...from], { maxLength: max })
/** Mostly what X may grant, sometimes what it may not. */
const permissions = fc.oneof(
  { weight: 3, arbitrary: some([...basic, ...optional], 3) },
  { weight: 2, arbitrary: some(pool, 3) },
  { weight: 1, arbitrary: fc.constant([...beyond]) },
)
const often = (weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
const section = fc.constantFrom('user' as const, 'role' as const)

const account: fc.Arbitrary<AccountPlan> = fc.record({
  permissions: fc.oneof(fc.constant([]), permissions),
  isStaff: fc.boolean(),
  isVerified: often(2),
  isTrashed: fc.boolean().chain((maybe) => (maybe ? fc.boolean() : fc.constant(false))),
  isTest: fc.boolean(),
  status: fc.oneof({ weight: 4, arbitrary: fc.constant('active') }, { weight: 1, arbitrary: fc.constant('suspended') }),
  roles: fc.array(place, { maxLength: 2 }),
})
const role: fc.Arbitrary<RolePlan> = fc.record({ permissions, isTrashed: fc.boolean() })

const patch: fc.Arbitrary<Patch> = fc
  .record(
    {
      permissions,
      roles: fc.array(place, { maxLength: 2 }),
      isStaff: often(3),
      isEmailVerified: fc.boolean(),
      status: fc.constantFrom('active', 'inactive', 'suspended'),
      userType: fc.constantFrom('test', 'regular'),
      newEmail: fc.constant(true),
      firstName: fc.constantFrom('Rania', 'Huda'),
    },
    { requiredKeys: [] },
  )
  .map((parts) => (Object.keys(parts).length > 0 ? parts : { firstName: 'Rami' }))

const removal = (kind: 'delete' | 'restore' | 'hard_delete') =>
  fc.record({ kind: fc.constant(kind), section, places, isBulk: fc.boolean() })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('change' as const, 'bulk' as const), section, places, patch }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), section, patch }) },
  { weight: 3, arbitrary: removal('delete') },
  { weight: 3, arbitrary: removal('restore') },
  { weight: 1, arbitrary: removal('hard_delete') },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), section, place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import' as const), patch }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('verify' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      link: fc.constantFrom('reset' as const, 'invitation' as const),
      places,
    }),
  },
)

const world: fc.Arbitrary<WorldPlan> = fc.record({
  rights: fc.subarray([...optional]).map((more) => [...basic, ...more]),
  ownRoles: fc.array(place, { maxLength: 1 }),
  accounts: fc.array(account, { minLength: 3, maxLength: 6 }),
  roles: fc.array(role, { minLength: 2, maxLength: 4 }),
  earlier: fc.array(step, { maxLength: 3 }),
})

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const without = (list: readonly string[] = [], known: readonly string[] = []) =>
  list.filter((each) => !known.includes(each))

/** Forbidden results of X's calls, per account. */
function offences(actor: string, before: Map<string, Standing>, after: Map<string, Standing>): string[] {
  const rights = before.get(actor)?.usable ?? []
  const gains = [...after.values()].flatMap(({ id, stored, usable }) => {
    const was = before.get(id)
    const gained = without([...without(stored, was?.stored), ...without(usable, was?.usable)], rights)
    return gained.map((permission) => `${id} has gained ${permission}`)
  })
  const richer = [...before.values()].filter(({ id, stored }) => id !== actor && without(stored, rights).length > 0)
  const changed = richer.filter(({ id, print }) => after.get(id)?.print !== print)
  return [...gains, ...changed.map(({ id }) => `${id} had more rights and was changed`)]
}

let sequences = 0
let calls = 0

describe('any sequence of calls by a member of staff', () => {
  it(
    'gives no account a permission that they lack, and changes no account that had more',
    async () => {
      await fc.assert(
        fc.asyncProperty(world, fc.array(step, { minLength: 3, maxLength: 10 }), async (plan, steps) => {
          const { actor, ids, run } = await makeWorld(api, plan)
          const before = await standings(api, ids.user)
          for (const each of steps) await run(each)
          expect(offences(actor, before, await standings(api, ids.user))).toEqual([])
          sequences += 1
          calls += steps.length
        }),
        { numRuns: limits.numRuns, interruptAfterTimeLimit: limits.milliseconds },
      )
      if (minutes > 0) process.stderr.write(`${sequences} sequences, ${calls} calls, 0 ways found\n`)
      expect(sequences).toBeGreaterThan(10)
    },
    limits.milliseconds + 60_000,
  )
})
