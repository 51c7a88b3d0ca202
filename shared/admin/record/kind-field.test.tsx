import { afterEach, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { CountryIds } from '../../contract/country.ts'
import { Password } from '../../contract/identity/sign-in.routes.ts'
import { listMedia, type MediaItem, uploadMedia } from '../../contract/media/media.routes.ts'
import { permissionsOn } from '../../contract/permission.ts'
import { PermissionList } from '../../contract/role/role.collection.ts'
import { listSections } from '../../contract/section/section.routes.ts'
import { Day, Moment } from '../../schema/formats.ts'
import { kindOf } from '../../schema/json-schema.ts'
import { WrittenText } from '../../schema/localized-text.ts'
import { LongText } from '../../schema/long-text.ts'
import { Money } from '../../schema/money.ts'
import { Picture } from '../../schema/picture.ts'
import { Exactly, KeyedBy, Nullable, OneOf } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { session } from '../../session/session.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { answer, type StubbedAnswer } from '../../testing/render-screen.tsx'
import { AdminProvider } from '../data/admin-provider.tsx'
import type { Problems } from './field-control.ts'
import { localTime } from './field-time.tsx'
import { KindField } from './kind-field.tsx'
import { emptyValue, written } from './record-values.ts'

interface Setting {
  readonly name?: string
  readonly value?: unknown
  readonly disabled?: boolean
  readonly problems?: Problems
  readonly values?: Readonly<Record<string, unknown>>
  readonly answers?: readonly StubbedAnswer[]
  readonly permissions?: readonly string[]
}

interface HeldProps extends Required<Omit<Setting, 'answers' | 'permissions'>> {
  readonly schema: TSchema
  readonly onValue: (value: unknown) => void
}

function Held({ schema, name, value, disabled, problems, values, onValue }: HeldProps) {
  const [current, setCurrent] = useState(value)
  useEffect(() => onValue(current), [onValue, current])
  return (
    <AdminProvider>
      <KindField
        kind={kindOf(schema)}
        name={name}
        label="Field"
        required
        schema={schema}
        value={current}
        onChange={setCurrent}
        disabled={disabled}
        problems={problems}
        values={values}
      />
    </AdminProvider>
  )
}

/** A field alone, and what would be sent of it. */
async function renderKind(schema: TSchema, setting: Setting = {}) {
  const { name = 'field', value, disabled = false, problems = {}, values = {}, answers, permissions } = setting
  const first = value === undefined ? emptyValue(schema) : value
  const held = { value: first }
  const onValue = (next: unknown) => {
    held.value = next
  }
  const Component = Held.bind(null, { schema, name, value: first, disabled, problems, values, onValue })
  const screens = { list: async () => ({ Component }), create: neverOpened, record: neverOpened }
  const view = await renderAdmin(screens, 'list', { collection: { name: 'field' }, answers, permissions })
  return { ...view, sent: () => written(schema, held.value) }
}

const neverOpened = () => Promise.reject(new Error('Only the field is opened'))

afterEach(() => {
  cleanup()
  session.setState({ user: null, tokens: null })
})

const box = () => screen.findByRole('textbox', { name: 'Field' })

describe('a field', () => {
  it('of text says its direction by its text', async () => {
    const { user, sent } = await renderKind(Type.String({ maxLength: 60 }), { value: 'x' })
    await user.type(await box(), ' y ')
    expect(sent()).toBe('x y')
    expect(await box()).toHaveAttribute('dir', 'auto')
  })

  it('of text that may be null is null when it is emptied, and is missing where it has to be', async () => {
    const nullable = await renderKind(Nullable(Type.String({ minLength: 1 })), { value: 'x' })
    await nullable.user.clear(await box())
    expect(nullable.sent()).toBeNull()
    cleanup()
    const required = await renderKind(Type.String({ minLength: 1 }), { value: 'x' })
    await required.user.clear(await box())
    expect(required.sent()).toBeUndefined()
  })

  it('of text with usual values offers them, and takes any other', async () => {
    await renderKind(Type.String({ examples: ['iOS', 'Android'] }))
    const input = await screen.findByRole('combobox', { name: 'Field' })
    const list = document.getElementById(input.getAttribute('list') ?? '')
    expect([...(list?.children ?? [])].map((each) => each.getAttribute('value'))).toEqual(['iOS', 'Android'])
  })

  it('of long text has several lines', async () => {
    const { user, sent } = await renderKind(LongText(2_000))
    await user.type(await box(), 'one{Enter}two')
    expect(sent()).toBe('one\ntwo')
    expect((await box()).tagName).toBe('TEXTAREA')
  })

  it('of an address leads to it', async () => {
    const { user, sent } = await renderKind(WebAddress(500))
    await user.type(await box(), 'https://noon.com')
    expect(sent()).toBe('https://noon.com')
    expect(screen.getByRole('link', { name: 'Open Field' })).toHaveAttribute('href', 'https://noon.com')
  })

  it('in both languages keeps the one that is not written', async () => {
    const { user, sent } = await renderKind(WrittenText({ max: 100 }), {
      value: { ar: 'خصم', en: '' },
      problems: { ar: 'Too short', '': 'Both' },
    })
    await user.type(await screen.findByRole('textbox', { name: 'English' }), 'Off')
    expect(sent()).toEqual({ ar: 'خصم', en: 'Off' })
    expect(screen.getByRole('textbox', { name: 'Arabic' })).toHaveAccessibleDescription('Too short')
    expect(screen.getByRole('group', { name: 'Field' })).toHaveAccessibleDescription('Both')
  })

  it.each([
    ['42', 42],
    ['-7', -7],
    ['1,500', 1_500],
    ['٤٢', 42],
    ['1.5', '1.5'],
    ['ten', 'ten'],
    ['99999999999999999', '99999999999999999'],
  ])('of a number reads %j as %j', async (typed, expected) => {
    const { user, sent } = await renderKind(Type.Integer())
    await user.click(await box())
    await user.paste(typed)
    expect(sent()).toBe(expected)
  })

  it('of a number is null when it is emptied', async () => {
    const { user, sent } = await renderKind(Nullable(Type.Integer()), { value: 5 })
    await user.clear(await box())
    expect(sent()).toBeNull()
  })

  it.each([
    ['SAR', '12.5', 1_250],
    ['SAR', '12', 1_200],
    ['SAR', '1,200.05', 120_005],
    ['KWD', '1.25', 1_250],
    ['BHD', '0.005', 5],
    ['JPY', '300', 300],
    ['SAR', '١٢٫٥', 1_250],
    ['SAR', '12.505', '12.505'],
    ['JPY', '1.5', '1.5'],
    ['SAR', 'free', 'free'],
  ])('of money in %s reads %j as %j of its minor units', async (currency, typed, amount) => {
    const { user, sent } = await renderKind(Nullable(Money), { values: { other: { amount: 1, currency } } })
    await user.click(await screen.findByRole('textbox', { name: 'Amount' }))
    await user.paste(typed)
    expect(sent()).toEqual({ amount, currency })
  })

  it('of money keeps its figure when its currency changes, and is null when it is emptied', async () => {
    const { user, sent } = await renderKind(Nullable(Money), { value: { amount: 1_250, currency: 'SAR' } })
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    expect(amount).toHaveValue('12.50')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'KWD')
    expect(sent()).toEqual({ amount: 12_500, currency: 'KWD' })
    await user.clear(amount)
    expect(sent()).toBeNull()
  })

  it('of money begins with the currency of the first country', async () => {
    await renderKind(Nullable(Money), { values: { countries: ['kw', 'sa'] } })
    expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveValue('KWD')
  })

  it('of a choice offers none where there may be none', async () => {
    const { user, sent } = await renderKind(Nullable(OneOf(['ACTIVE', 'PAUSED'])), { value: 'ACTIVE' })
    const choice = await screen.findByRole('combobox', { name: 'Field' })
    await user.selectOptions(choice, 'Paused')
    expect(sent()).toBe('PAUSED')
    await user.selectOptions(choice, 'None')
    expect(sent()).toBeNull()
  })

  it('of a choice still shows what can no longer be chosen', async () => {
    await renderKind(OneOf(['active']), { value: 'deleted' })
    expect(await screen.findByRole('combobox', { name: 'Field' })).toHaveDisplayValue('Deleted')
    expect(screen.getByRole('option', { name: 'Deleted' })).toBeDisabled()
  })

  it('of countries is ticked one by one, all at once, and not at all', async () => {
    const { user, sent } = await renderKind(CountryIds, { value: ['sa'] })
    await user.click(await screen.findByRole('checkbox', { name: 'Egypt' }))
    expect(sent()).toEqual(['eg', 'sa'])
    await user.click(screen.getByRole('button', { name: 'All' }))
    expect(sent()).toHaveLength(19)
    await user.click(screen.getByRole('button', { name: 'None' }))
    expect(sent()).toEqual([])
  })

  it('of values is a list of boxes', async () => {
    const { user, sent } = await renderKind(Type.Array(OneOf(['free_shipping', 'ar', 'bogo', 'ios'])))
    for (const name of ['Free shipping', 'Arabic', 'Buy one get one']) {
      expect(await screen.findByRole('checkbox', { name })).toBeVisible()
    }
    await user.click(screen.getByRole('checkbox', { name: 'iOS' }))
    expect(sent()).toEqual(['ios'])
  })

  it('of yes or no is a switch', async () => {
    const { user, sent } = await renderKind(Type.Boolean())
    await user.click(await screen.findByRole('switch', { name: 'Field' }))
    expect(sent()).toBe(true)
  })

  it('of a moment is written in the time of this place, sent in UTC, and says both', async () => {
    const moment = '2026-11-21T08:30:00.000Z'
    const { sent } = await renderKind(Nullable(Moment), { value: moment })
    const input = await screen.findByLabelText('Field')
    expect(input).toHaveValue(localTime(moment))
    expect(input).toHaveAccessibleDescription(/Nov 21, 2026, 08:30 UTC/)
    fireEvent.change(input, { target: { value: '2026-12-01T10:00' } })
    expect(sent()).toBe(new Date(2026, 11, 1, 10).toISOString())
    fireEvent.change(input, { target: { value: '' } })
    expect(sent()).toBeNull()
  })

  it('of a day is a day', async () => {
    const { sent } = await renderKind(Nullable(Day))
    fireEvent.change(await screen.findByLabelText('Field'), { target: { value: '1994-05-01' } })
    expect(sent()).toBe('1994-05-01')
  })

  it('of texts takes several, and each only once', async () => {
    const { user, sent } = await renderKind(Type.Array(Type.String()), { value: ['one'] })
    const input = await box()
    await user.type(input, 'two{Enter}one{Enter}three,')
    expect(sent()).toEqual(['one', 'two', 'three'])
    await user.click(screen.getByRole('button', { name: 'Remove two' }))
    expect(sent()).toEqual(['one', 'three'])
  })

  it('of a list has a row for each, in an order that can be changed', async () => {
    const { user, sent } = await renderKind(Type.Array(WrittenText({ min: 1, max: 100 })), {
      value: [
        { ar: 'أ', en: 'A' },
        { ar: 'ب', en: 'B' },
      ],
      problems: { '1.ar': 'Too short' },
    })
    const second = await screen.findByRole('group', { name: 'Field 2' })
    expect(within(second).getByRole('textbox', { name: 'Arabic' })).toHaveAccessibleDescription('Too short')
    await user.click(screen.getByRole('button', { name: 'Move Field 2 up' }))
    expect(sent()).toEqual([
      { ar: 'ب', en: 'B' },
      { ar: 'أ', en: 'A' },
    ])
    await user.click(screen.getByRole('button', { name: 'Remove Field 1' }))
    await user.click(screen.getByRole('button', { name: 'Add a field' }))
    // A row that is not filled in is none.
    expect(sent()).toEqual([{ ar: 'أ', en: 'A' }])
  })

  it('of an object has the fields of its schema', async () => {
    const schema = Exactly({ apply: Type.String({ minLength: 1 }), remove: Nullable(Type.String({ minLength: 1 })) })
    const { user, sent } = await renderKind(schema, { problems: { apply: 'Required' } })
    const apply = await screen.findByRole('textbox', { name: 'Apply' })
    expect(apply).toHaveAccessibleDescription('Required')
    expect(apply).toHaveAttribute('aria-required', 'true')
    expect(screen.getByRole('textbox', { name: 'Remove' })).not.toHaveAttribute('aria-required')
    await user.type(apply, '#apply')
    expect(sent()).toEqual({ apply: '#apply', remove: null })
  })

  it('of an object in each language runs the way of that language', async () => {
    const part = Exactly({ title: Type.String() })
    await renderKind(Exactly({ ar: part, en: part }))
    const arabic = await screen.findByRole('group', { name: 'Arabic' })
    expect(within(arabic).getByRole('textbox', { name: 'Title' })).toHaveAttribute('dir', 'rtl')
    const english = screen.getByRole('group', { name: 'English' })
    expect(within(english).getByRole('textbox', { name: 'Title' })).toHaveAttribute('lang', 'en')
  })

  it('of names with texts has a row for each, whatever the name', async () => {
    const { user, sent } = await renderKind(KeyedBy(Type.String()), { value: { position: 'checkout' } })
    await user.click(await screen.findByRole('button', { name: 'Add a row' }))
    await user.type(screen.getByRole('textbox', { name: 'Name 2' }), 'target')
    await user.type(screen.getByRole('textbox', { name: 'Text 2' }), 'x')
    expect(sent()).toEqual({ position: 'checkout', target: 'x' })
    await user.click(screen.getByRole('button', { name: 'Remove position' }))
    expect(sent()).toEqual({ target: 'x' })
  })

  it('of any JSON is written as such, and is its text while that is no JSON', async () => {
    const { user, sent } = await renderKind(Type.Unsafe<unknown>({}))
    await user.click(await box())
    await user.paste('{"a": 1')
    expect(sent()).toBe('{"a": 1')
    await user.paste('}')
    expect(sent()).toEqual({ a: 1 })
  })

  it('of permissions is given by row, by column and one by one', async () => {
    const own = (name: string) => ({ name, title: name, permissions: [...permissionsOn(name)] })
    const listed = [
      own('ads'),
      { name: 'audit', title: 'Audit', permissions: ['view_audit'] },
      { ...own('coupon'), title: 'Coupons' },
      { name: 'role', title: 'Roles', permissions: [] },
    ]
    const { user, sent } = await renderKind(PermissionList, {
      value: ['view_ads'],
      answers: [answer(listSections, { items: listed })],
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Update coupons' }))
    expect(sent()).toEqual(['update_coupon', 'view_ads', 'view_coupon'])
    await user.click(screen.getByRole('checkbox', { name: 'View coupons' }))
    expect(sent()).toEqual(['view_ads'])
    expect(screen.getByRole('checkbox', { name: 'View audit' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Delete audit' })).toBeNull()
    const row = screen.getByRole('checkbox', { name: 'Everything in ads' })
    expect(row).toHaveProperty('indeterminate', true)
    await user.click(row)
    expect((sent() as string[]).filter((permission) => permission.endsWith('_ads'))).toHaveLength(7)
    await user.click(screen.getByRole('checkbox', { name: 'View in every section' }))
    expect(sent()).toContain('view_audit')
    await user.click(screen.getByRole('checkbox', { name: 'Everything' }))
    expect(sent()).toEqual([...['ads', 'coupon'].flatMap(permissionsOn), 'view_audit'].sort())
  })

  it('of permissions shows those that the person at the screen lacks, and leaves them as they are', async () => {
    const own = (name: string) => ({ name, title: name, permissions: [...permissionsOn(name)] })
    const { user, sent } = await renderKind(PermissionList, {
      value: ['delete_coupon', 'view_ads'],
      answers: [answer(listSections, { items: [own('ads'), own('coupon')] })],
      permissions: ['view_ads', 'update_ads'],
    })
    const lacked = await screen.findByRole('checkbox', { name: 'Delete coupon' })
    expect(lacked).toBeChecked()
    expect(lacked).toBeDisabled()
    expect(screen.getByRole('checkbox', { name: 'Everything in coupon' })).toBeDisabled()
    expect(screen.getByRole('group', { name: 'Field' })).toHaveAccessibleDescription(/You cannot give or remove/)
    await user.click(screen.getByRole('checkbox', { name: 'Everything' }))
    expect(sent()).toEqual(['delete_coupon', 'update_ads', 'view_ads'])
    await user.click(screen.getByRole('checkbox', { name: 'Everything' }))
    expect(sent()).toEqual(['delete_coupon'])
  })

  it('of a password makes one that is long, and shows it where it is wanted', async () => {
    const { user } = await renderKind(Password, { name: 'password' })
    const input = await screen.findByLabelText('Field')
    expect(input).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect((input as HTMLInputElement).value).toMatch(/^[A-Za-z2-9]{20}$/)
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
  })

  it.each([
    ['text', Type.String(), 'x'],
    ['longText', LongText(2_000), 'x'],
    ['number', Type.Integer(), 4],
  ])('of %s that is only shown can be read and copied', async (_, schema, value) => {
    await renderKind(schema, { value, disabled: true })
    expect(await box()).toHaveAttribute('readonly')
    expect(await box()).toHaveDisplayValue(String(value))
  })
})

describe('a picture', () => {
  const schema = Nullable(Picture)
  const item = (parts: Partial<MediaItem>): MediaItem => ({
    path: 'logos/noon.png',
    name: 'noon.png',
    url: '/media/a1/320.webp',
    type: 'image/webp',
    size: 1_000,
    width: 320,
    height: 200,
    alt: { ar: '', en: '' },
    isDirectory: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...parts,
  })
  const folder = item({ path: 'logos', name: 'logos', url: null, width: null, height: null, isDirectory: true })
  const library = answer(listMedia, ({ query }) => ({
    dir: query.get('dir') ?? '',
    items: query.get('dir') === 'logos' ? [item({})] : [folder, item({ path: 'a.png', name: 'a.png' })],
  }))
  it('is chosen in the folders of the library', async () => {
    const { user, sent } = await renderKind(schema, { answers: [library] })
    await user.click(await screen.findByRole('button', { name: 'Choose' }))
    await user.click(await screen.findByRole('button', { name: 'Open folder logos' }))
    await user.click(await screen.findByRole('button', { name: 'Choose noon.png' }))
    expect(sent()).toBe('/media/a1/320.webp')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('img', { name: 'Field' })).toHaveAttribute('src', '/media/a1/320.webp')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(sent()).toBeNull()
  })

  it('is added by dropping it, and refused where it is none', async () => {
    const uploads: unknown[] = []
    const { user, sent, container } = await renderKind(schema, {
      answers: [
        library,
        answer(uploadMedia, ({ body }) => {
          uploads.push(body)
          return item({ url: '/media/b2/640.webp' })
        }),
      ],
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeInTheDocument())
    const zone = container.querySelector('fieldset > div') as HTMLElement
    const drop = (file: File) => fireEvent.drop(zone, { dataTransfer: { files: [file] } })
    drop(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/Only pictures can be added/)).toBeInTheDocument()
    drop(new File(['x'], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(sent()).toBe('/media/b2/640.webp'))
    expect(uploads).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Choose' }))
    expect(await screen.findByRole('dialog', { name: 'Choose a picture' })).toBeInTheDocument()
  })

  it('is not added by staff who may not', async () => {
    await renderKind(schema, { answers: [library], permissions: ['view_media'] })
    expect(await screen.findByRole('button', { name: 'Choose' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  })
})
