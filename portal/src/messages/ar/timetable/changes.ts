import type { ChangesTexts } from "#messages/en/timetable/changes.ts";

/** The texts of changes from a date. */
export const changes: ChangesTexts = {
  changesTitle: "تغييرات ابتداءً من تاريخ",
  changesHint: "لأوقات تخالف الجدول: إقامة جديدة، أو أعمال صيانة، أو ضيف.",
  addChange: "تغيير ابتداءً من تاريخ",
  from: (day) => `ابتداءً من ${day}`,
  fromDay: "من",
  untilDay: "إلى",
  untilHint: "إن تُرك فارغًا: إلى نهاية الجدول.",
  timesHint: "اكتب الأوقات التي تتغيّر فقط. واكتب شَرطة (–) لوقت غير موجود.",
  reason: "السبب",
  reasonHint: "لفريقكم.",
  saveChange: "حفظ التغيير",
  changeOf: (prayer, times) => `${prayer}: ${times}`,
  removeChange: "إزالة",
  removeChangeOf: (change) => `إزالة: ${change}`,
  changeAdded: "حُفظ التغيير.",
  changeRemoved: "أُزيل التغيير.",
  afterLastDay: "ينتهي الجدول قبل هذا اليوم.",
  endsBefore: "هذا قبل اليوم الأول.",
  noTimeGiven: "اكتب وقتًا واحدًا على الأقل.",
};
