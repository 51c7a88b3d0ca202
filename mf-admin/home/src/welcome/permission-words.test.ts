import { expect, it } from '@jest/globals'
import { permissionActions } from '@qasima/shared/contract/permission'
import { permissionWords } from './permission-words.ts'

it('says what may be done in each section, seeing first', () => {
  expect(permissionWords(['delete_ads', 'view_ads', 'hard_delete_ads', 'view_cart_rules', 'nonsense'])).toEqual([
    { section: 'ads', actions: ['view', 'move to trash', 'delete permanently'] },
    { section: 'cart_rules', actions: ['view'] },
  ])
})

it('says in one word that all may be done', () => {
  const all = permissionActions.map((action) => `${action}_ads`)
  expect(permissionWords(all)).toEqual([{ section: 'ads', actions: ['everything'] }])
})
