import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../testing/render-ui.tsx'
import { Accordion, AccordionItem } from './accordion.tsx'

describe('an accordion', () => {
  const details = (title: string) => screen.getByText(title).closest('details')

  it('opens and closes a question, and one of a group closes the others', async () => {
    const user = userEvent.setup()
    renderUi(
      <Accordion>
        <AccordionItem title="هل الخدمة مجانية؟" group="faq" defaultOpen>
          نعم
        </AccordionItem>
        <AccordionItem title="كيف يعمل الكود؟" group="faq">
          ينسخ ثم يلصق
        </AccordionItem>
      </Accordion>,
    )
    expect(details('هل الخدمة مجانية؟')).toHaveAttribute('open')
    expect(details('كيف يعمل الكود؟')).not.toHaveAttribute('open')
    await user.click(screen.getByText('كيف يعمل الكود؟'))
    expect(details('كيف يعمل الكود؟')).toHaveAttribute('open')
    await user.click(screen.getByText('كيف يعمل الكود؟'))
    expect(details('كيف يعمل الكود؟')).not.toHaveAttribute('open')
    // jsdom does not close the others of a group; browsers do so because of the shared `name`.
    expect(details('هل الخدمة مجانية؟')?.getAttribute('name')).toBe(details('كيف يعمل الكود؟')?.getAttribute('name'))
  })
})
