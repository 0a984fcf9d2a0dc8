print("cityroulette")
