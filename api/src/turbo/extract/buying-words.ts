/** Texts of a buy button. */
export const buying =
  /\b(?:add (?:it )?to (?:my |your )?(?:cart|bag|basket|trolley)|buy (?:it )?now|buy$|pre-?\s?order|order now|add to wishlist and notify|sepete ekle|hemen al|ajouter au panier|acheter)\b|(?:أضف|اضف|إضافة|اضافة|أضيفي) (?:إلى |الى |ل)?(?:ال|ل)?(?:عربة|سلة|حقيبة|لسلة|لعربة|لحقيبة)|اشتر[يه]?(?: الآن| الان)?$|شراء (?:الآن|الان|سريع)|اطلب الآن|اطلب مسبق|طلب مسبق|تسوق الآن/i
