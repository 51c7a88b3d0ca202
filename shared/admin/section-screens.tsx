/**
 * The screens of a section, as its `src/expose.tsx` exposes them: a list, a page for a new record, and a page for each.
 */
import { type ComponentType, lazy } from 'react'
import type { Screens } from '../federation/screen.ts'
import { useParams } from '../router/router.ts'
import { AdminProvider } from './data/admin-provider.tsx'
import { registerCollection } from './data/collections.ts'
import type { Section } from './describe/section.ts'
import { CreateRecordContext } from './record/create-record-context.ts'

const CreateInPlace = lazy(async () => ({ default: (await import('./record/create-in-place.tsx')).CreateInPlace }))

/** What the screens share; their code comes from the host when they open. */
export function sectionScreens(section: Section): Screens<'list' | 'create' | 'record'> {
  registerCollection(section.collection)
  const screen = (Content: ComponentType) => ({
    Component: () => (
      <AdminProvider>
        <CreateRecordContext value={CreateInPlace}>
          <Content />
        </CreateRecordContext>
      </AdminProvider>
    ),
  })
  return {
    list: async () => {
      const { RecordList } = await import('./list/record-list.tsx')
      return screen(() => <RecordList section={section} />)
    },
    create: async () => {
      const { RecordPage } = await import('./record/record-page.tsx')
      return screen(() => <RecordPage section={section} id={null} />)
    },
    record: async () => {
      const { RecordPage } = await import('./record/record-page.tsx')
      return screen(() => {
        const { id = '' } = useParams()
        return <RecordPage key={id} section={section} id={id} />
      })
    },
  }
}
