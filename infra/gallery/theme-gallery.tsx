/**
 * One page with every token, component and state, in the language and theme of the document. For people who design and
 * review.
 */

import type { Language } from '@qasima/shared/contract/language'
import { Accordion, AccordionItem } from '@qasima/shared/ui/accordion'
import { Alert } from '@qasima/shared/ui/alert'
import { Badge } from '@qasima/shared/ui/badge'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Button, IconButton } from '@qasima/shared/ui/button'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { Chip, ChipRow, FilterChip } from '@qasima/shared/ui/chip'
import { CodeInput } from '@qasima/shared/ui/code-input'
import { CopyCode } from '@qasima/shared/ui/copy-code'
import { Dialog } from '@qasima/shared/ui/dialog'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Field, Input, RadioCards, SearchInput, Select, Textarea } from '@qasima/shared/ui/field'
import { Girih } from '@qasima/shared/ui/girih'
import * as icons from '@qasima/shared/ui/icon'
import { Box, Container, Divider, Flex, Grid, HStack, Section, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { LoadMore } from '@qasima/shared/ui/load-more'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { Logo } from '@qasima/shared/ui/logo'
import { Menu, MenuItem, MenuRadioItem, MenuSeparator } from '@qasima/shared/ui/menu'
import { type ColorName, palette } from '@qasima/shared/ui/palette'
import { PasswordInput } from '@qasima/shared/ui/password-input'
import { Sheet } from '@qasima/shared/ui/sheet'
import { Skeleton, SkeletonText } from '@qasima/shared/ui/skeleton'
import { Tabs } from '@qasima/shared/ui/tabs'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { Ticket, TicketBody, TicketStub } from '@qasima/shared/ui/ticket'
import { Toaster, toast } from '@qasima/shared/ui/toast'
import { Tooltip } from '@qasima/shared/ui/tooltip'
import { type ReactNode, useState } from 'react'
import { Charts } from './charts.tsx'

const words = {
  ar: {
    title: 'أكواد خصم مجربة، وأسعار صادقة',
    lead: 'نجرب كل كود قبل أن نعرضه، ونحفظ تاريخ السعر لتعرف متى يستحق الشراء.',
    download: 'تحميل مجاني',
    browse: 'تصفّح المتاجر',
    colours: 'الألوان',
    type: 'الخط',
    sample: 'كل كود مجرب في بلدك، مع تاريخ آخر تجربة وعددها',
    sampleBody:
      'تعرض صفحة المتجر أفضل كود مثبت أولا، ثم بقية الأكواد بترتيب نجاحها. السعر 1,299 ر.س بعد كود NOON25، وكان 1,499 ر.س قبل أسبوع.',
    tickets: 'القسيمة',
    couponTitle: 'خصم 25% على كل الطلبات',
    couponTerms: 'أقل طلب 200 ر.س، للعملاء الجدد والحاليين. ينتهي في 30 نوفمبر.',
    spentTitle: 'خصم 10% على الإلكترونيات',
    worked: 'نجح 18 من 21 في السعودية',
    best: 'الأفضل',
    ended: 'انتهى في 3 مارس',
    copy: 'نسخ الكود',
    copied: 'تم النسخ',
    tear: 'اقطع القسيمة',
    buttons: 'الأزرار',
    signIn: 'تسجيل الدخول',
    remove: 'حذف الحساب',
    retry: 'حاول مرة أخرى',
    badges: 'الشارات والمرشحات',
    fresh: 'جديد',
    fell: 'انخفض 12%',
    rose: 'ارتفع 8%',
    countries: ['السعودية', 'الإمارات', 'مصر', 'الكويت', 'قطر', 'الأردن'],
    charts: 'الأسعار عبر الزمن',
    fields: 'الحقول',
    email: 'البريد الإلكتروني',
    emailHint: 'نرسل إليه رمز التحقق فقط.',
    emailError: 'هذا البريد غير صحيح. اكتبه بهذا الشكل: name@example.com',
    password: 'كلمة المرور',
    showPassword: 'إظهار كلمة المرور',
    hidePassword: 'إخفاء كلمة المرور',
    code: 'رمز التحقق',
    country: 'الدولة',
    message: 'ملاحظاتك',
    optional: 'اختياري',
    search: 'ابحث عن متجر',
    clear: 'مسح البحث',
    reason: 'ما سبب إزالة الإضافة؟',
    reasons: ['لم تكن مفيدة', 'وجدت إضافة أفضل', 'إعلانات كثيرة'],
    messages: 'الرسائل',
    saved: 'تم حفظ التغييرات',
    noNetwork: 'تحقق من اتصالك بالإنترنت ثم حاول مرة أخرى.',
    info: 'بعض الأكواد يعمل في التطبيق فقط.',
    empty: 'لا توجد أكواد خصم متاحة حاليا',
    emptyText: 'نضيف الأكواد فور تجربتها. تابع المتجر لنخبرك بأول كود.',
    faq: 'أسئلة شائعة',
    question: 'كيف أعرف أن الكود يعمل؟',
    answer: 'نجرب الكود عند الدفع في متجر حقيقي، ونكتب عدد التجارب وتاريخ آخر تجربة ناجحة بجانبه.',
    question2: 'هل الخدمة مجانية؟',
    lists: 'القوائم والتنقل',
    home: 'الرئيسية',
    stores: 'كل المتاجر',
    store: 'نون',
    storeText: 'إلكترونيات وأزياء ومنزل',
    coupons: '12 كودا',
    tabs: 'الحساب',
    profile: 'الملف الشخصي',
    settings: 'الإعدادات',
    progress: 'عرض 48 من 1,200 متجر',
    more: 'عرض المزيد',
    layers: 'الطبقات والحركة',
    filters: 'تصفية النتائج',
    show: 'عرض النتائج',
    close: 'إغلاق',
    sure: 'هل تحذف الحساب؟',
    sureText: 'نحذف الحساب خلال 24 ساعة. تسجيل الدخول خلالها يلغي الحذف.',
    cancel: 'إلغاء',
    theme: 'المظهر',
    themes: ['داكن', 'فاتح', 'حسب الجهاز'],
    notifications: 'الإشعارات',
    help: 'تنبيهات انخفاض السعر',
    loading: 'جار التحميل',
    icons: 'الأيقونات',
  },
  en: {
    title: 'Tested codes, honest prices',
    lead: 'We try every code before we show it, and keep the history of each price, so you know when to buy.',
    download: 'Download free',
    browse: 'Browse stores',
    colours: 'Colours',
    type: 'Type',
    sample: 'Every code tried in your country, with the date and the number of tries',
    sampleBody:
      'A store page shows its best proven code first, then the others by how often they worked. The price is SAR 1,299 with NOON25; a week ago it was SAR 1,499.',
    tickets: 'The ticket',
    couponTitle: '25% off every order',
    couponTerms: 'Orders from SAR 200, new and returning customers. Ends on 30 November.',
    spentTitle: '10% off electronics',
    worked: 'Worked 18 of 21 times in Saudi Arabia',
    best: 'Best',
    ended: 'Ended on 3 March',
    copy: 'Copy code',
    copied: 'Copied',
    tear: 'Tear the ticket',
    buttons: 'Buttons',
    signIn: 'Sign in',
    remove: 'Delete account',
    retry: 'Try again',
    badges: 'Badges and filters',
    fresh: 'New',
    fell: 'Fell 12%',
    rose: 'Rose 8%',
    countries: ['Saudi Arabia', 'United Arab Emirates', 'Egypt', 'Kuwait', 'Qatar', 'Jordan'],
    charts: 'Prices over time',
    fields: 'Fields',
    email: 'Email',
    emailHint: 'We send the verification code to it, nothing else.',
    emailError: 'This email is not valid. Write it like name@example.com',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    code: 'Verification code',
    country: 'Country',
    message: 'Your notes',
    optional: 'optional',
    search: 'Search stores',
    clear: 'Clear search',
    reason: 'Why did you remove the extension?',
    reasons: ['It was not useful', 'I found a better one', 'Too many ads'],
    messages: 'Messages',
    saved: 'Your changes are saved',
    noNetwork: 'Please check your internet connection and try again.',
    info: 'Some codes work in the app only.',
    empty: 'No discount codes available currently',
    emptyText: 'We add codes as soon as we have tried them. Follow the store to learn of the first one.',
    faq: 'Questions',
    question: 'How do I know that a code works?',
    answer: 'We try it at a real checkout, and print beside it how often it was tried and when it last worked.',
    question2: 'Is it free?',
    lists: 'Lists and ways around',
    home: 'Home',
    stores: 'All Stores',
    store: 'Noon',
    storeText: 'Electronics, fashion and home',
    coupons: '12 codes',
    tabs: 'Account',
    profile: 'Profile',
    settings: 'Settings',
    progress: '48 of 1,200 stores',
    more: 'Show more',
    layers: 'Layers and motion',
    filters: 'Filter results',
    show: 'Show results',
    close: 'Close',
    sure: 'Delete the account?',
    sureText: 'We delete it within 24 hours. Signing in during that time cancels the deletion.',
    cancel: 'Cancel',
    theme: 'Theme',
    themes: ['Dark', 'Light', 'System'],
    notifications: 'Notifications',
    help: 'Price drop alerts',
    loading: 'Loading',
    icons: 'Icons',
  },
} satisfies Record<Language, Record<string, string | string[]>>

const sizes = ['4xl', '3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs']

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="6" py="10" borderBlockStartWidth="1px">
      <Heading size="lg">{title}</Heading>
      {children}
    </Stack>
  )
}

type Say = (typeof words)[Language]

interface PartProps {
  readonly say: Say
}

interface TearProps extends PartProps {
  readonly torn: boolean
  readonly onTear: (torn: boolean) => void
}

function Hero({ say, language }: PartProps & { readonly language: Language }) {
  return (
    <Box position="relative" isolation="isolate" overflow="hidden">
      <Girih />
      <Container>
        <HStack justifyContent="space-between" py="4">
          <Logo language={language} />
          <HStack gap="1">
            <Anchor variant="nav" href="#home" display={{ base: 'none', md: 'inline-flex' }}>
              {say.home}
            </Anchor>
            <Anchor variant="nav" href="#stores" display={{ base: 'none', md: 'inline-flex' }}>
              {say.stores}
              <Badge tone="accent" pulse>
                {say.fresh}
              </Badge>
            </Anchor>
            <Button size="sm">{say.download}</Button>
          </HStack>
        </HStack>
        <Section>
          <Stack gap="5" alignItems="center" textAlign="center">
            <Heading as="h1" size="2xl" maxInlineSize="20ch">
              {say.title}
            </Heading>
            <Text size="lg" tone="muted" maxInlineSize="34rem">
              {say.lead}
            </Text>
            <HStack justifyContent="center" pt="2">
              <Button size="lg">
                <icons.DownloadIcon />
                {say.download}
              </Button>
              <Button size="lg" variant="secondary">
                {say.browse}
                <icons.Flip>
                  <icons.ArrowIcon />
                </icons.Flip>
              </Button>
            </HStack>
          </Stack>
        </Section>
      </Container>
    </Box>
  )
}

function Tickets({ say, torn, onTear }: TearProps) {
  return (
    <Block title={say.tickets}>
      <Grid gridTemplateColumns={{ base: '1fr', lg: '1fr 20rem' }} alignItems="start" gap="6">
        <Stack gap="5">
          <Ticket tone="accent" torn={torn}>
            <TicketBody>
              <Stack gap="3">
                <HStack gap="2">
                  <Badge tone="solid">{say.best}</Badge>
                  <Badge tone="good">
                    <icons.VerifiedIcon />
                    {say.worked}
                  </Badge>
                </HStack>
                <Heading as="h3" size="md">
                  {say.couponTitle}
                </Heading>
                <Text size="sm" tone="muted">
                  {say.couponTerms}
                </Text>
              </Stack>
            </TicketBody>
            <TicketStub>
              <CopyCode
                code="NOON25"
                label={say.copy}
                copiedLabel={say.copied}
                onCopied={() => {
                  onTear(true)
                  toast.success(say.copied)
                }}
              />
            </TicketStub>
          </Ticket>
          <Ticket tone="spent">
            <TicketBody>
              <Stack gap="2">
                <Heading as="h3" size="md" color="muted">
                  {say.spentTitle}
                </Heading>
                <Text size="sm">{say.ended}</Text>
              </Stack>
            </TicketBody>
            <TicketStub>
              <Button variant="secondary" fullWidth disabled>
                {say.copy}
              </Button>
            </TicketStub>
          </Ticket>
        </Stack>
        <Ticket torn>
          <TicketBody>
            <Stack gap="2">
              <Text fontSize="3xl" fontWeight="bold" lineHeight="1" numeric>
                25%
              </Text>
              <Heading as="h3" size="sm">
                {say.couponTitle}
              </Heading>
            </Stack>
          </TicketBody>
          <TicketStub>
            <CopyCode code="NOON25" label={say.copy} copiedLabel={say.copied} />
          </TicketStub>
        </Ticket>
      </Grid>
    </Block>
  )
}

function Buttons({ say, torn, onTear }: TearProps) {
  return (
    <Block title={say.buttons}>
      <HStack>
        <Button onClick={() => onTear(!torn)}>{say.tear}</Button>
        <Button variant="secondary">{say.signIn}</Button>
        <Button variant="ghost">{say.cancel}</Button>
        <Button variant="danger">{say.remove}</Button>
        <Button loading>{say.signIn}</Button>
        <Button disabled>{say.signIn}</Button>
        <Anchor href="#more">{say.question2}</Anchor>
      </HStack>
      <HStack>
        <Button size="sm">{say.copy}</Button>
        <Button size="md">{say.copy}</Button>
        <Button size="lg">{say.copy}</Button>
        <Tooltip content={say.help}>
          <IconButton label={say.help} variant="secondary">
            <icons.BellIcon />
          </IconButton>
        </Tooltip>
        <IconButton label={say.search}>
          <icons.SearchIcon />
        </IconButton>
      </HStack>
    </Block>
  )
}

function Badges({ say }: PartProps) {
  const [pressed, setPressed] = useState([say.countries[0]])
  return (
    <Block title={say.badges}>
      <HStack gap="2">
        <Badge>{say.coupons}</Badge>
        <Badge tone="accent" pulse>
          {say.fresh}
        </Badge>
        <Badge tone="good">
          <icons.ChartIcon />
          {say.fell}
        </Badge>
        <Badge tone="bad">
          <icons.ChartIcon />
          {say.rose}
        </Badge>
        <Badge tone="solid">{say.best}</Badge>
      </HStack>
      <ChipRow>
        {say.countries.map((country, index) => (
          <Chip
            key={country}
            pressed={pressed.includes(country)}
            count={(6 - index) * 7}
            onPressedChange={(on) =>
              setPressed((before) => (on ? [...before, country] : before.filter((other) => other !== country)))
            }
          >
            {country}
          </Chip>
        ))}
        <FilterChip removeLabel={say.clear} onRemove={() => setPressed([])}>
          {say.store}
        </FilterChip>
      </ChipRow>
    </Block>
  )
}

function Fields({ say }: PartProps) {
  const [search, setSearch] = useState(say.store)
  const [code, setCode] = useState('123')
  const [reason, setReason] = useState<string | null>('0')
  return (
    <Block title={say.fields}>
      <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="6" alignItems="start">
        <Field label={say.email} hint={say.emailHint} required>
          <Input type="email" dir="ltr" placeholder="name@example.com" />
        </Field>
        <Field label={say.email} error={say.emailError} required>
          <Input type="email" dir="ltr" defaultValue="name@exmaple" />
        </Field>
        <Field label={say.password} required>
          <PasswordInput defaultValue="NOON25" showLabel={say.showPassword} hideLabel={say.hidePassword} />
        </Field>
        <Field label={say.code} required>
          <CodeInput digits={5} value={code} onValueChange={setCode} />
        </Field>
        <Field label={say.country}>
          <Select>
            {say.countries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </Select>
        </Field>
        <Field label={say.search}>
          <SearchInput value={search} onValueChange={setSearch} clearLabel={say.clear} />
        </Field>
        <RadioCards
          label={say.reason}
          name="reason"
          options={say.reasons.map((label, index) => ({ value: String(index), label }))}
          value={reason}
          onValueChange={setReason}
        />
        <Field label={say.message} optionalLabel={say.optional}>
          <Textarea rows={4} />
        </Field>
      </Grid>
    </Block>
  )
}

function Messages({ say }: PartProps) {
  return (
    <Block title={say.messages}>
      <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" alignItems="start">
        <Stack>
          <Alert tone="good">{say.saved}</Alert>
          <Alert>{say.info}</Alert>
          <Alert
            tone="bad"
            title={say.retry}
            action={
              <Button size="sm" variant="secondary">
                <icons.RetryIcon />
                {say.retry}
              </Button>
            }
          >
            {say.noNetwork}
          </Alert>
        </Stack>
        <Card padding="none">
          <EmptyState
            title={say.empty}
            description={say.emptyText}
            action={<Button variant="secondary">{say.browse}</Button>}
          />
        </Card>
      </Grid>
    </Block>
  )
}

function Lists({ say }: PartProps) {
  const [tab, setTab] = useState('profile')
  return (
    <Block title={say.lists}>
      <Breadcrumb label={say.lists}>
        <a href="#home">{say.home}</a>
        <a href="#stores">{say.stores}</a>
        <span>{say.store}</span>
      </Breadcrumb>
      <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}>
        {[0, 1].map((index) => (
          <Card key={index} interactive padding="sm">
            <HStack gap="3" flexWrap="nowrap">
              <Flex
                boxSize="12"
                bg="accentSoft"
                color="accentText"
                rounded="control"
                placeContent="center"
                alignItems="center"
              >
                <icons.PlaceIcon />
              </Flex>
              <Stack gap="0">
                <CardLink href="#store">{say.store}</CardLink>
                <Text size="sm" tone="muted">
                  {say.storeText}
                </Text>
              </Stack>
            </HStack>
            <HStack pt="3" justifyContent="space-between">
              <Badge tone="good">{say.fell}</Badge>
              <Text size="sm" tone="muted" numeric>
                {say.coupons}
              </Text>
            </HStack>
          </Card>
        ))}
        <Card padding="sm" aria-busy>
          <HStack gap="3" flexWrap="nowrap">
            <Skeleton boxSize="12" flexShrink="0" rounded="control" />
            <SkeletonText lines={2} />
          </HStack>
          <Skeleton h="6" mt="3" w="20" />
        </Card>
      </Grid>
      <LoadMore progress={say.progress} label={say.more} onLoad={() => toast.info(say.progress)} />
      <Tabs
        label={say.tabs}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'profile', label: say.profile, content: <Text>{say.emailHint}</Text> },
          { value: 'settings', label: say.settings, content: <Text>{say.sureText}</Text> },
        ]}
      />
      <Accordion>
        <AccordionItem title={say.question} group="faq" defaultOpen>
          {say.answer}
        </AccordionItem>
        <AccordionItem title={say.question2} group="faq">
          {say.answer}
        </AccordionItem>
      </Accordion>
    </Block>
  )
}

interface LayerProps extends PartProps {
  readonly layer: 'sheet' | 'dialog' | null
  readonly onClose: () => void
}

function Layer({ say, layer, onClose }: LayerProps) {
  const [reason, setReason] = useState<string | null>('0')
  return (
    <>
      <Sheet
        open={layer === 'sheet'}
        onClose={onClose}
        title={say.filters}
        closeLabel={say.close}
        footer={
          <Button fullWidth onClick={onClose}>
            {say.show}
          </Button>
        }
      >
        <RadioCards
          label={say.country}
          name="country"
          options={say.countries.map((label, index) => ({ value: String(index), label }))}
          value={reason}
          onValueChange={setReason}
        />
      </Sheet>
      <Dialog
        open={layer === 'dialog'}
        onClose={onClose}
        title={say.sure}
        closeLabel={say.close}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              {say.cancel}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {say.remove}
            </Button>
          </>
        }
      >
        <Text>{say.sureText}</Text>
      </Dialog>
    </>
  )
}

function Layers({ say }: PartProps) {
  const [theme, setTheme] = useState(0)
  const [layer, setLayer] = useState<'sheet' | 'dialog' | null>(null)
  const onClose = () => setLayer(null)
  return (
    <>
      <Block title={say.layers}>
        <HStack>
          <Button variant="secondary" onClick={() => setLayer('sheet')}>
            <icons.FilterIcon />
            {say.filters}
          </Button>
          <Button variant="secondary" onClick={() => setLayer('dialog')}>
            {say.remove}
          </Button>
          <Menu
            label={say.theme}
            align="start"
            trigger={
              <Button variant="secondary">
                <icons.MoonIcon />
                {say.theme}
                <icons.ChevronDownIcon />
              </Button>
            }
          >
            {say.themes.map((name, index) => (
              <MenuRadioItem key={name} checked={index === theme} onSelect={() => setTheme(index)}>
                {name}
              </MenuRadioItem>
            ))}
            <MenuSeparator />
            <MenuItem onSelect={() => toast.info(say.settings)}>
              <icons.FilterIcon />
              {say.settings}
            </MenuItem>
          </Menu>
          <Button variant="secondary" onClick={() => toast.success(say.saved)}>
            {say.saved}
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast.error(say.noNetwork, { action: { label: say.retry, onSelect: () => undefined } })}
          >
            {say.noNetwork}
          </Button>
          <Text tone="muted">
            {say.loading} <LoadingDots />
          </Text>
        </HStack>
      </Block>
      <Layer say={say} layer={layer} onClose={onClose} />
    </>
  )
}

function Type({ say }: PartProps) {
  return (
    <Block title={say.type}>
      <Stack gap="3">
        {sizes.map((size) => (
          <Text key={size} fontSize={size} lineHeight="heading" truncate>
            {say.sample}
          </Text>
        ))}
      </Stack>
      <Divider />
      <Text maxInlineSize="reading">{say.sampleBody}</Text>
    </Block>
  )
}

function Colours({ say }: PartProps) {
  return (
    <Block title={say.colours}>
      <Grid gridTemplateColumns="repeat(auto-fill, minmax(7.5rem, 1fr))" gap="3">
        {(Object.keys(palette.dark) as ColorName[]).map((name) => (
          <Stack key={name} gap="1">
            <Box bg={name} h="12" rounded="control" borderWidth="1px" />
            <Text size="xs" tone="muted">
              <Bdi>{name}</Bdi>
            </Text>
          </Stack>
        ))}
      </Grid>
    </Block>
  )
}

function Icons({ say }: PartProps) {
  return (
    <Block title={say.icons}>
      <HStack gap="4" color="muted">
        {Object.entries(icons).map(([name, Icon]) => (name === 'Flip' ? null : <Icon key={name} />))}
      </HStack>
    </Block>
  )
}

export function ThemeGallery({ language }: { language: Language }) {
  const say = words[language]
  const [torn, setTorn] = useState(false)
  return (
    <Box as="main" minBlockSize="100dvh">
      <Toaster label={say.notifications} closeLabel={say.close} />
      <Hero say={say} language={language} />
      <Container>
        <Tickets say={say} torn={torn} onTear={setTorn} />
        <Buttons say={say} torn={torn} onTear={setTorn} />
        <Badges say={say} />
        <Fields say={say} />
        <Messages say={say} />
        <Lists say={say} />
        <Block title={say.charts}>
          <Charts language={language} />
        </Block>
        <Layers say={say} />
        <Type say={say} />
        <Colours say={say} />
        <Icons say={say} />
      </Container>
    </Box>
  )
}
