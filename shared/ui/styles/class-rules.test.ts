import { expect, it } from '@jest/globals'
import { rulesByClass, rulesIn } from './class-rules.ts'

it('splits CSS into rules, including those within layers and queries', () => {
  const rules = ['@layer recipes{.q-a{top:0;}}', '.q-a:hover{top:1px;}', '@media print{@layer x{.q-b{top:0;}}}']
  expect(rulesIn(rules.join(''))).toEqual(rules)
})

it('finds all rules of a class, in order', () => {
  const rules = rulesByClass(
    '@layer recipes{.q-a1{top:0;}}[dir=rtl] .q-b2{left:0;}.q-a1:hover{top:1px;}body{margin:0;}',
  )
  expect([...rules]).toEqual([
    ['q-a1', '@layer recipes{.q-a1{top:0;}}.q-a1:hover{top:1px;}'],
    ['q-b2', '[dir=rtl] .q-b2{left:0;}'],
    ['', 'body{margin:0;}'],
  ])
})
