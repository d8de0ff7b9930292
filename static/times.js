// Moments in the phone's own time and manner; without script they stand in UTC.

const { lang } = document.documentElement;
const manner = navigator.languages.find((own) => own.startsWith(lang)) ?? lang;
const day = { day: "numeric", month: "long", year: "numeric" };
const minute = { ...day, month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

for (const time of document.querySelectorAll("time[data-day], time[data-minute]")) {
  const form = new Intl.DateTimeFormat(manner, time.matches("[data-minute]") ? minute : day);
  time.textContent = form.format(new Date(time.dateTime));
}
