import { sql } from 'kysely'
import { everyPermission } from './builders.ts'
import { callAs } from './test-account.ts'
import type { TestApi } from './test-api.ts'

// A small back-office of random accounts and roles, and everything that a member of staff can ask of it.

/** What X has of the rights over users, beside the two that the attack needs. */
export const basic = ['view_user', 'update_user'] as const
export const optional = ['create_user', 'delete_user', 'restore_user', 'hard_delete_user', 'view_shop'] as const
export const beyond = ['view_audit', 'delete_shop'] as const
export const pool = [...basic, ...optional, ...beyond] as const

export interface AccountPlan {
  readonly permissions: readonly string[]
  readonly isStaff: boolean
  readonly isVerified: boolean
  readonly isTrashed: boolean
  readonly isTest: boolean
  readonly status: string
  readonly roles: readonly number[]
}

export interface RolePlan {
  readonly permissions: readonly string[]
  readonly isTrashed: boolean
}

export interface WorldPlan {
  readonly rights: readonly string[]
  readonly ownRoles: readonly number[]
  readonly accounts: readonly AccountPlan[]
  readonly roles: readonly RolePlan[]
  /** What a full member of staff did before, which X could undo. */
  readonly earlier: readonly Step[]
}

interface Target {
  readonly section: 'user' | 'role'
  readonly places: readonly number[]
}

/** One call; places count through the accounts or roles there are by then. */
export type Step =
  | (Target & { readonly kind: 'change' | 'bulk'; readonly patch: Patch })
  | (Target & { readonly kind: 'delete' | 'restore' | 'hard_delete'; readonly isBulk: boolean })
  | { readonly kind: 'create'; readonly section: 'user' | 'role'; readonly patch: Patch }
  | { readonly kind: 'import'; readonly patch: Patch }
  | { readonly kind: 'undo'; readonly section: 'user' | 'role'; readonly place: number }
  | { readonly kind: 'verify'; readonly place: number }
  | { readonly kind: 'link'; readonly link: 'reset' | 'invitation'; readonly places: readonly number[] }

/** Parts of a change; each section takes those that it knows. */
export interface Patch {
  readonly permissions?: readonly string[]
  readonly roles?: readonly number[]
  readonly isStaff?: boolean
  readonly isEmailVerified?: boolean
  readonly status?: string
  readonly userType?: string
  readonly newEmail?: boolean
  readonly firstName?: string
}

let made = 0
const unique = () => `${process.pid}-${++made}`

/** What is compared of an account before and after: its rights, and everything by which it could be changed. */
export interface Standing {
  readonly id: string
  readonly stored: readonly string[]
  readonly usable: readonly string[]
  readonly print: string
}

export async function standings(api: TestApi, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    with held as (
      select u.id, array(
        select permission from user_permission where user_id = u.id
        union select unnest(r.permissions) from user_role join role r on r.id = role_id where user_id = u.id order by 1
      ) as stored, array(
        select permission from user_permission where user_id = u.id
        union select unnest(r.permissions) from user_role join role r on r.id = role_id
          where user_id = u.id and r.deleted_at is null order by 1
      ) as given from "user" u
    )
    select u.id, stored,
      case when is_staff and email_verified_at is not null and status = 'active' and deleted_at is null
        then given else '{}' end as usable,
      jsonb_build_array(stored, given, email, status, is_staff, email_verified_at, deleted_at, password_hash, first_name,
        user_type, array(select role_id from user_role where user_id = u.id order by 1),
        (select count(*) from user_session s where s.user_id = u.id and ended_at is null),
        (select count(*) from reset_token t where t.user_id = u.id and used_at is null and replaced_at is null)
      )::text as print
    from "user" u join held using (id) where u.id = any(${[...ids]}::uuid[])
  `.execute(api.database.main.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function makeWorld(api: TestApi, plan: WorldPlan) {
  const { kysely } = api.database.main
  const ids: Record<'user' | 'role', string[]> = { user: [], role: [] }
  const batches: { section: 'user' | 'role'; id: string }[] = []
  for (const { permissions, isTrashed } of plan.roles) {
    const row = { name: `World ${unique()}`, permissions: [...permissions], deleted_at: isTrashed ? new Date() : null }
    ids.role.push((await kysely.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  const rolesAt = (places: readonly number[]) => [
    ...new Set(places.flatMap((place) => ids.role[place % (ids.role.length || 1)] ?? [])),
  ]
  const give = async (user_id: string, places: readonly number[]) => {
    const rows = rolesAt(places).map((role_id) => ({ user_id, role_id }))
    if (rows.length > 0) await kysely.insertInto('user_role').values(rows).execute()
  }
  const actor = await api.rows.staff(plan.rights)
  await give(actor, plan.ownRoles)
  for (const { permissions, roles, isStaff, isVerified, isTrashed, isTest, status } of plan.accounts) {
    const id = await api.rows.user(
      {
        email: `world-${unique()}@example.com`,
        is_staff: isStaff,
        email_verified_at: isVerified ? new Date() : null,
        deleted_at: isTrashed ? new Date() : null,
        user_type: isTest ? 'test' : 'regular',
        status,
      },
      permissions,
    )
    await give(id, roles)
    ids.user.push(id)
  }
  const at = (section: 'user' | 'role', places: readonly number[]) => [
    ...new Set(places.flatMap((place) => ids[section][place % ids[section].length] ?? [])),
  ]
  const bodyOf = (section: 'user' | 'role', patch: Patch): Record<string, unknown> => {
    const { roles, newEmail, permissions, ...rest } = patch
    if (section === 'role') return permissions ? { permissions } : { name: `World ${unique()}` }
    return {
      ...rest,
      ...(permissions && { permissions }),
      ...(roles && { roleIds: rolesAt(roles) }),
      ...(newEmail && { email: `world-${unique()}@example.com` }),
    }
  }

  /** One call of an account; what it makes can be aimed at by the next. */
  async function run(token: string, step: Step): Promise<void> {
    const call = callAs(api, token)
    switch (step.kind) {
      case 'create': {
        const body = bodyOf(step.section, step.patch)
        const whole =
          step.section === 'user'
            ? { email: `world-${unique()}@example.com` }
            : { name: `World ${unique()}`, permissions: [] }
        const reply = await call('POST', `/${step.section}`, { ...whole, ...body })
        if (reply.statusCode === 201) ids[step.section].push(reply.json().id)
        return
      }
      case 'change':
        for (const id of at(step.section, step.places).slice(0, 1)) {
          await call('PATCH', `/${step.section}/${id}`, bodyOf(step.section, step.patch))
        }
        return
      case 'delete':
      case 'restore':
      case 'hard_delete': {
        const aimed = at(step.section, step.places)
        if (step.isBulk) return bulk(call, step.section, { action: step.kind, ids: aimed })
        const [id] = aimed
        if (step.kind === 'restore') await call('PATCH', `/${step.section}/${id}/restore`)
        else await call('DELETE', `/${step.section}/${id}${step.kind === 'delete' ? '' : '/hard'}`)
        return
      }
      case 'bulk': {
        const patch = bodyOf(step.section, step.patch)
        return bulk(call, step.section, { action: 'update', ids: at(step.section, step.places), patch })
      }
      case 'import': {
        const email = `world-${unique()}@example.com`
        const { permissions = [], isStaff = false } = step.patch
        const roleIds = JSON.stringify(rolesAt(step.patch.roles ?? [])).replaceAll('"', '""')
        const payload = `email,isStaff,permissions,roleIds\n${email},${isStaff},${permissions.join('|')},"${roleIds}"\n`
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
        await api.request({ method: 'POST', url: '/api/v1/user/import', headers, payload })
        const row = await kysely.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
        if (row) ids.user.push(row.id)
        return
      }
      case 'undo': {
        const known = batches.filter(({ section }) => section === step.section)
        const batch = known[step.place % (known.length || 1)]
        if (batch) await call('POST', `/${batch.section}/bulk/${batch.id}/undo`)
        return
      }
      case 'verify': {
        const row = await kysely
          .selectFrom('user')
          .select('email')
          .where('id', 'in', at('user', [step.place]))
          .executeTakeFirst()
        if (row) await call('POST', '/auth/test-user/verify', { email: row.email })
        return
      }
      case 'link':
        await call('POST', '/user/links', { link: step.link, ids: at('user', step.places) })
    }
  }

  async function bulk(call: ReturnType<typeof callAs>, section: 'user' | 'role', body: object): Promise<void> {
    const reply = await call('POST', `/${section}/bulk`, body)
    if (reply.statusCode === 200) batches.push({ section, id: reply.json().batchId })
  }

  if (plan.earlier.length > 0) {
    const full = await api.tokenOf(await api.rows.staff(everyPermission))
    for (const step of plan.earlier) await run(full, step)
  }
  const token = await api.tokenOf(actor)
  // X is one of those that its steps are aimed at.
  ids.user.push(actor)
  return { actor, ids, run: (step: Step) => run(token, step) }
}
