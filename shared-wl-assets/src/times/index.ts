export { formatDayAndTime, formatTime, type TimeZones } from './format-time';
