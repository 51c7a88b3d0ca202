import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { bridgeMessages, bridgeSource } from '../../shared/contract/bridge/bridge-messages.ts'
import { entryOf, isErrorKey } from '../../shared/contract/error-catalogue.ts'
import { openCoupons } from '../../shared/contract/partner/open-coupon.routes.ts'
import { bases, type RouteContract } from '../../shared/contract/route.ts'
import { schemaProblems } from '../../shared/schema/schema-problems.ts'
import { declaredRoutes } from '../../shared/server/contract-folder.ts'

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'extension-api.md'), 'utf8')
const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, example = '']): unknown => JSON.parse(example))

let routes: readonly RouteContract[]
beforeAll(async () => {
  routes = await declaredRoutes('api')
})

describe('the page about reading codes by program', () => {
  it('names calls that there are, and every call that takes the key of a partner with what it has to be good for', () => {
    const served = routes.map(({ method, base, path }) => `${method} ${bases[base]}${path.replace(/:(\w+)/g, '{$1}')}`)
    const named = [...text.matchAll(/`((?:GET|POST) \/[^`?]+)`/g)].map(([, call = '']) => call)
    expect(named.filter((call) => !served.includes(call))).toEqual([])
    const open = routes.filter(({ scope, path }) => scope && !path.startsWith('/shop/shop-list'))
    expect(open.length).toBeGreaterThan(2)
    for (const { path, scope } of open)
      expect(text).toMatch(
        new RegExp(`\`GET ${bases.api}${path.replace(/:(\w+)/g, '\\{$1\\}')}\` \\|[^\n]*\\| \`${scope}\` \\|`),
      )
  })

  it('shows answers of the shape that the contract says', () => {
    const [list] = examples
    expect(schemaProblems(openCoupons.reply, list)).toEqual([])
    expect(schemaProblems(openCoupons.reply, { ...Object(list), more: 1 })).not.toEqual([])
  })

  it('names failures by their codes', () => {
    const named = [...text.matchAll(/(\d{4})(?: \|)?\s+`([A-Z_]+)`/g)]
    expect(named.length).toBeGreaterThan(7)
    for (const [, code, key = ''] of named) {
      expect(isErrorKey(key)).toBe(true)
      if (isErrorKey(key)) expect(entryOf(key).code).toBe(Number(code))
    }
  })

  it('names every message of the bridge, and shows one as it travels', () => {
    expect(examples[1]).toEqual({ source: bridgeSource, type: bridgeMessages[0] })
    const table = text.slice(text.indexOf('| Type | Says |'))
    expect([...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, type]) => type)).toEqual([...bridgeMessages])
  })
})
