import { expect, it } from '@jest/globals'
import { labelIn } from '@qasima/shared/admin/section'
import { plan } from '@qasima/shared/contract/plan/plan.collection'
import { pageOf, renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { screens } from './expose.tsx'
import { section } from './section.tsx'

it('says that there are no records yet', async () => {
  const list = answer(plan.routes.list, pageOf([]))
  await renderAdmin(screens, 'list', { collection: plan, answers: [list] })
  expect(await screen.findByRole('heading', { level: 1, name: plan.nouns[1] })).toBeVisible()
})

it('has a form with every field of a new record', async () => {
  await renderAdmin(screens, 'create', { collection: plan, at: '/new' })
  expect(section.fields.length).toBeGreaterThan(0)
  for (const { name } of section.fields)
    expect((await screen.findAllByText(labelIn(section, name), { exact: false })).length).toBeGreaterThan(0)
})
