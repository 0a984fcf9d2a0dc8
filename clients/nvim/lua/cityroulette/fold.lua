--- Names without case and accents, for sorting.
local M = {}

--- Letters with marks, after the plain letter that they sort as.
local VARIANTS = {
  a = "ÀÁÂÃÄÅĀĂĄǍẠẢẤẦẨẪẬẮẰẲẴẶàáâãäåāăąǎạảấầẩẫậắằẳẵặ",
  ae = "Ææ", c = "ÇĆĈĊČçćĉċč", d = "ÐĎĐḌðďđḍ",
  e = "ÈÉÊËĒĔĖĘĚẸẺẼẾỀỂỄỆƏèéêëēĕėęěẹẻẽếềểễệə", g = "ĜĞĠĢĝğġģ", h = "ĤĦḤḨĥħḥḩ",
  i = "ÌÍÎÏĨĪĬĮİỈỊìíîïĩīĭįıỉị", j = "Ĵĵ", k = "Ķķ", l = "ĹĻĽĿŁĺļľŀł", n = "ÑŃŅŇñńņň",
  o = "ÒÓÔÕÖØŌŎŐƠỌỎỐỒỔỖỘỚỜỞỠỢòóôõöøōŏőơọỏốồổỗộớờởỡợ", oe = "Œœ", r = "ŔŖŘŕŗř",
  s = "ŚŜŞŠȘṢśŝşšșṣ", ss = "ß", t = "ŢŤŦȚṬţťŧțṭ", th = "Þþ",
  u = "ÙÚÛÜŨŪŬŮŰŲƯỤỦỨỪỬỮỰùúûüũūŭůűųưụủứừửữự", w = "Ŵŵ", y = "ÝŶŸỲỴỶỸýŷÿỳỵỷỹ", z = "ŹŻŽẒźżžẓ",
  [""] = "'’‘ʻʼ`",
}

local CHARACTER = "[%z\1-\127\194-\244][\128-\191]*"

local plain = {}
for letter, variants in pairs(VARIANTS) do
  for character in variants:gmatch(CHARACTER) do
    plain[character] = letter
  end
end

---@param text string
---@return string
function M.fold(text)
  text = text:lower()
  if text:find("[\128-\255'`]") then
    text = text:gsub(CHARACTER, plain)
  end
  return text
end

return M
