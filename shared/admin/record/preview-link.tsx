import { pathInLanguage } from '../../contract/language.ts'
import { previewAddress } from '../../contract/preview/preview-address.ts'
import { isPreviewed, previewedPage } from '../../contract/preview/previewed-page.ts'
import { useLanguage } from '../../i18n/language-context.ts'
import { Button } from '../../ui/button.tsx'
import { useCan } from '../data/permissions.ts'
import { changesOf, createBody } from './record-values.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * Leads to the public page that shows the record, with what is in the form and not saved yet. In a tab of its own, so that
 * the form stays as it is.
 */
export function PreviewLink({ form }: { form: RecordForm }) {
  const { section, base, values } = form
  const { collection } = section
  const { name } = collection
  const may = useCan()
  const language = useLanguage()
  if (!isPreviewed(name) || !may('view', 'preview') || !may('view', collection)) return null
  if (!may(base ? 'update' : 'create', collection)) return null

  const fields = base ? changesOf(section, base, values) : createBody(section, values)
  const draft = base && Object.keys(fields).length === 0 ? null : { section: name, id: base?.id ?? null, fields }
  const page = base ? previewedPage(name, { id: base.id, fields: values }) : undefined
  const address = previewAddress({ page, draft })
  const [path = '', rest = ''] = address.split(/(?=[?#])(.*)/s)
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={pathInLanguage(path, language) + rest} target="_blank" rel="noopener">
        Preview
      </a>
    </Button>
  )
}
