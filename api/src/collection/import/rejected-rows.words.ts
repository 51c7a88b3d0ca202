import type { Language } from '../../../../shared/contract/language.ts'

/** Why a row of a table was not imported, after the name of its column. */
export const reasonWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    REQUIRED: 'is missing',
    INVALID: 'is not a value this field takes',
    NOT_IN_LIBRARY: 'is not in the media library, and pages show no pictures of other sites',
    TOO_SHORT: 'is too short',
    TOO_LONG: 'is too long',
    OUT_OF_RANGE: 'is out of range',
    UNKNOWN: 'is not known',
    DAMAGED: 'has letters that were lost when the file was saved',
    DUPLICATE: 'is in an earlier row of this file',
    AMBIGUOUS: 'fits more than one record',
    NOT_FOUND: 'names no record',
    IN_TRASH: 'names a record that is in the trash',
    CHANGED_SINCE: 'is older than the record, which was changed since the export',
    TOO_MANY_CELLS: 'has more cells than the header',
    CONFLICT: 'belongs to another record already',
    RESERVED: 'is a name that the site needs for itself',
    FORBIDDEN: 'may not be written with your permissions',
  },
  ar: {
    REQUIRED: 'مطلوب',
    INVALID: 'قيمة غير مقبولة في هذا الحقل',
    NOT_IN_LIBRARY: 'ليست من مكتبة الوسائط، والصفحات لا تعرض صورًا من مواقع أخرى',
    TOO_SHORT: 'أقصر من المسموح',
    TOO_LONG: 'أطول من المسموح',
    OUT_OF_RANGE: 'خارج النطاق المسموح',
    UNKNOWN: 'غير معروف',
    DAMAGED: 'فُقدت بعض أحرفه عند حفظ الملف',
    DUPLICATE: 'مكرر في صف سابق من هذا الملف',
    AMBIGUOUS: 'ينطبق على أكثر من سجل',
    NOT_FOUND: 'لا يوجد سجل بهذا الاسم',
    IN_TRASH: 'السجل في سلة المحذوفات',
    CHANGED_SINCE: 'أقدم من السجل الذي عُدّل بعد التصدير',
    TOO_MANY_CELLS: 'فيه خلايا أكثر من العناوين',
    CONFLICT: 'مستخدم في سجل آخر',
    RESERVED: 'اسم محجوز للموقع نفسه',
    FORBIDDEN: 'لا تسمح صلاحياتك بكتابته',
  },
}

export const rowWords: Readonly<Record<Language, string>> = { en: 'The row', ar: 'الصف' }
