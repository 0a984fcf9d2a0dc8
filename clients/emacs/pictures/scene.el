;;; scene.el --- Play the scene of the README's picture  -*- lexical-binding: t -*-

;;; Commentary:

;; Loaded by `draw.py' in a real Emacs on a terminal.  Acts as a user would,
;; waits for the weather, and tells tmux when everything is drawn.

;;; Code:

(require 'cityroulette)
(require 'hl-line)

(defvar scene-clock (encode-time (list 0 0 8 9 5 2026 nil nil t))
  "The time shown in the picture.")

(setq cityroulette-program (getenv "SCENE_PROGRAM")
      cityroulette-arguments (split-string (getenv "SCENE_ARGUMENTS"))
      cityroulette-count 40
      cityroulette-forecast-days 6
      eldoc-idle-delay 0)

(advice-add 'cityroulette-city-time :filter-args
            (lambda (arguments) (list (car arguments) scene-clock)))

(defun scene-wait (condition)
  "Wait until CONDITION, a function, is true."
  (with-timeout (30 (error "Timed out"))
    (while (not (funcall condition))
      (accept-process-output nil 0.05))))

(defun scene-goto (name)
  "Go to the row of the city NAME."
  (goto-char (point-min))
  (search-forward (concat " " name " "))
  (beginning-of-line))

(defun scene-play ()
  "Play the scene."
  (load-theme 'modus-operandi t)
  (menu-bar-mode -1)
  ;; Geneva and Basel are archived.
  (dolist (id '(2660646 2661604))
    (cityroulette-rpc-call :archive.add (list :city id)))
  (cityroulette-country "CH")
  (dolist (name '("Bern" "Lugano" "Zürich"))
    (scene-goto name)
    (cityroulette-list-star (cityroulette-list-targets)))
  (cityroulette-list-weather)
  (scene-wait (lambda () (not cityroulette-list--progress)))
  (scene-goto "Thun")
  (cityroulette-list-flag 1)
  (scene-goto "Winterthur")
  (cityroulette-list-mark 2)
  (scene-goto "Bern")
  (let ((list (selected-window)))
    (cityroulette-list-details)
    (scene-wait (lambda () (stringp cityroulette-forecast--answer)))
    (let ((window-min-height 2))
      (fit-window-to-buffer nil 16))
    (select-window list)
    (hl-line-highlight))
  (message nil)
  (redisplay t)
  (call-process "tmux" nil nil nil "-L" (getenv "SCENE_SOCKET") "wait-for" "-S" "drawn"))

(run-with-timer 0 nil #'scene-play)

;;; scene.el ends here
